-- A file as version 1 of the schema wrote it. Never changed: such files are out there.
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
  updated INTEGER NOT NULL, holders TEXT NOT NULL, events INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX lobby ON tables (phase, updated DESC) WHERE listed AND phase <> 'over';
CREATE INDEX in_play ON tables (phase) WHERE phase = 'playing';
CREATE TABLE events (
  table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, event TEXT NOT NULL,
  PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE sitters (
  user TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables,
  PRIMARY KEY (user, table_id)) WITHOUT ROWID;
CREATE TABLE users (
  id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, password TEXT NOT NULL,
  owner TEXT NOT NULL, epoch INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX names ON users (name) WHERE name <> '';
CREATE INDEX guests ON users (seen) WHERE password = '' AND owner = '';
CREATE INDEX owners ON users (owner) WHERE owner <> '';
CREATE TABLE chat (
  table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, user TEXT NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE INDEX chatters ON chat (user);
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, table_id TEXT NOT NULL,
  by TEXT NOT NULL, about TEXT NOT NULL, text TEXT NOT NULL, closed INTEGER NOT NULL);
CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;

INSERT INTO tables VALUES ('t1', 'domain', 'gathering', 1, 1700000000000, '["ann", ""]', 2);
INSERT INTO events VALUES ('t1', 0, '{"what": "created", "at": 1700000000000, "data": {"game": "domain", "players": 2, "options": {}, "clock": null, "talk": "open", "listed": true, "open_after": true}}');
INSERT INTO events VALUES ('t1', 1, '{"what": "seated", "at": 1700000000000, "seat": 0, "text": "ann"}');
INSERT INTO sitters VALUES ('ann', 't1');
INSERT INTO users VALUES ('ann', 'Ann', 'hash', '', 2, 1600000000000, 1700000000000);
INSERT INTO chat VALUES ('t1', 1, 1700000000001, 'ann', 'hello');
INSERT INTO reports VALUES (7, 1700000000002, 't1', 'ann', 'bo', 'rude', 0);
INSERT INTO notes VALUES ('alive', '1700000000003');
