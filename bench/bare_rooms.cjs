// The yardstick of bench/server: rooms of four, and whatever one says goes to all of them. Nothing
// is checked, nothing is kept.
const { WebSocketServer } = require('ws');

const rooms = new Map();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
  console.log(`http://localhost:${server.address().port}`));

server.on('connection', (socket, request) => {
  const name = request.url;
  if (!rooms.has(name)) rooms.set(name, new Set());
  const room = rooms.get(name);
  room.add(socket);
  socket.on('message', (data) => {
    for (const other of room) other.send(data, { binary: false });
  });
  socket.on('close', () => room.delete(socket));
});
