#include "server/neighbourhood.h"
#include "tests/api_kit.h"

// Guests, accounts and bots, from the first visit to the last.
namespace demesne::testing {
namespace {

using server::HttpResponse;

std::string with_name(const std::string& name, const std::string& password) {
  return Json(Json::Object{{"name", name}, {"password", password}}).dump();
}

class Accounts : public ::testing::Test {
 protected:
  HttpResponse post(const std::string& token, const std::string& path,
                    const std::string& body = "") {
    return house.ask(token, "POST", path, body);
  }
  HttpResponse get(const std::string& token, const std::string& path) {
    return house.ask(token, "GET", path);
  }
  // Somebody with a name; the token.
  std::string account(const std::string& name) {
    const auto answer =
        post(house.new_guest(), "/api/register", with_name(name, "a good password"));
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.token.value_or("");
  }
  // A game in play of these two; its id.
  std::string open_game(const std::string& first, const std::string& second) {
    const auto opened = post(first, "/api/tables", R"({"game": "domain"})");
    const std::string id = text_of(*parse_json(opened.body), "id");
    EXPECT_EQ(post(second, "/api/tables/" + id + "/sit", R"({"seat": 1})").status, 200);
    return id;
  }
  Json table(const std::string& id) { return *parse_json(get("", "/api/tables/" + id).body); }

  House house;
};

TEST_F(Accounts, AGuestKeepsItsGames) {
  const std::string guest = house.new_guest();
  const std::string game = open_game(guest, house.new_guest());
  const auto answer = post(guest, "/api/register", with_name("Ann", "a good password"));
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(house.user_of(*answer.token).id, house.user_of(guest).id);
  EXPECT_NE(get(*answer.token, "/api/me/tables").body.find(game), std::string::npos);
  EXPECT_NE(table(game).find("people")->dump().find("Ann"), std::string::npos);
  // From another browser.
  const auto login = post("", "/api/login", with_name("ann", "a good password"));
  ASSERT_EQ(login.status, 200);
  EXPECT_NE(get(*login.token, "/api/me/tables").body.find(game), std::string::npos);
}

TEST_F(Accounts, AGuestChoosesAName) {
  const std::string guest = house.new_guest();
  const std::string other = house.new_guest();
  const std::string game = open_game(guest, other);
  const auto ear = house.ear_of(guest);
  const auto others = house.ear_of(other);
  house.api.welcome(ear);
  house.say(others, other, {{"do", "watch"}, {"table", game}});
  const auto answer = post(guest, "/api/me/name", R"({"name": "Ann"})");
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(house.user_of(*answer.token).id, house.user_of(guest).id);
  EXPECT_EQ(text_of(*parse_json(get(guest, "/api/me").body), "kind"), "guest");
  EXPECT_NE(table(game).find("people")->dump().find("Ann"), std::string::npos);
  EXPECT_TRUE(ear->dismissed);  // to come back under the new name
  EXPECT_NE(others->last("people").dump().find("Ann"), std::string::npos);

  const auto refused = post(other, "/api/me/name", R"({"name": "ANN"})");
  EXPECT_EQ(text_of(*parse_json(refused.body)->find("error"), "code"), "account-name-taken");
  EXPECT_EQ(post(other, "/api/me/name", R"({"name": "a b"})").status, 409);
  EXPECT_EQ(post(other, "/api/me/name").status, 409);
  // The name is the guest's own when it makes an account.
  EXPECT_EQ(post(guest, "/api/register", with_name("Ann", "a good password")).status, 200);
  house.api.forget(ear);
  house.api.forget(others);
}

TEST_F(Accounts, RefusesBadNamesAndPasswords) {
  account("Ann");
  const std::string guest = house.new_guest();
  const auto code = [&](const std::string& name, const std::string& password) {
    const auto answer = post(guest, "/api/register", with_name(name, password));
    return text_of(*parse_json(answer.body)->find("error"), "code");
  };
  EXPECT_EQ(code("aNN", "a good password"), "account-name-taken");
  EXPECT_EQ(code("x", "a good password"), "account-name");
  EXPECT_EQ(code("two words", "a good password"), "account-name");
  EXPECT_EQ(code("Bob", "short"), "account-password");
  EXPECT_EQ(code("Bob", std::string(201, 'x')), "account-password");
  // Nobody learns from the answer whether the name or the password was wrong.
  EXPECT_EQ(post("", "/api/login", with_name("Ann", "a bad password")).body,
            post("", "/api/login", with_name("Nobody", "a bad password")).body);
  EXPECT_EQ(post("", "/api/login", with_name("guest-id1", "")).status, 403);
}

TEST_F(Accounts, ANewPasswordEndsWhatTheOldOneOpened) {
  const std::string old = account("Ann");
  const auto ear = house.ear_of(old);
  house.api.welcome(ear);
  EXPECT_EQ(
      post(old, "/api/me/password", R"({"old": "wrong one", "new": "a new password"})").status,
      403);
  EXPECT_FALSE(ear->dismissed);
  const auto changed =
      post(old, "/api/me/password", R"({"old": "a good password", "new": "a new password"})");
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_TRUE(ear->dismissed);
  EXPECT_EQ(get(old, "/api/me").status, 401);
  EXPECT_EQ(get(*changed.token, "/api/me").status, 200);
  EXPECT_EQ(post("", "/api/login", with_name("Ann", "a good password")).status, 403);
  EXPECT_EQ(post("", "/api/login", with_name("Ann", "a new password")).status, 200);
  house.api.forget(ear);
}

// Seeing somebody writes, too: it must not bring an old password back.
TEST_F(Accounts, BeingSeenChangesNothingElse) {
  const std::string token = account("Ann");
  const server::User before = house.user_of(token);
  house.now += match::kDay;
  ASSERT_EQ(post(token, "/api/me/logout-everywhere").status, 200);
  house.people.saw(before);
  house.settle();
  const auto after = house.storage().user(before.id);
  EXPECT_EQ(after->epoch, before.epoch + 1);
  EXPECT_EQ(after->seen, house.now);
  EXPECT_EQ(get(token, "/api/me").status, 401);
}

TEST_F(Accounts, DeletingLeavesTheGamesToAGuest) {
  const std::string ann = account("Ann");
  const std::string bob = account("Bob");
  const std::string game = open_game(ann, bob);
  const auto waiting = post(ann, "/api/tables", R"({"game": "domain"})");
  const std::string gathering = text_of(*parse_json(waiting.body), "id");
  const std::string id = house.user_of(ann).id;
  post(ann, "/api/tables/" + game + "/chat", R"({"text": "farewell"})");
  const auto bot = post(ann, "/api/me/bots", R"({"name": "Anns-bot"})");
  const std::string bot_token = text_of(*parse_json(bot.body), "token");
  EXPECT_EQ(get(bot_token, "/api/me").status, 200);
  const auto ear = house.ear_of(bot_token);
  house.api.welcome(ear);
  EXPECT_EQ(post(ann, "/api/me/delete", R"({"password": "wrong"})").status, 403);
  EXPECT_EQ(post(ann, "/api/me/delete", R"({"password": "a good password"})").status, 200);
  EXPECT_EQ(get(ann, "/api/me").status, 401);
  EXPECT_EQ(get(bot_token, "/api/me").status, 401);
  EXPECT_TRUE(ear->dismissed);
  house.api.forget(ear);
  // The name is free, the game is there, and it goes on without any trace of who has left.
  account("Ann");
  const std::string holders = table(game).find("holders")->dump();
  EXPECT_EQ(holders, "[\"guest\", \"" + house.user_of(bob).id + "\"]");
  EXPECT_EQ(post(bob, "/api/tables/" + game + "/resign").status, 200);
  EXPECT_EQ(house.storage().table(game)->holders[0], "guest");
  EXPECT_EQ(table(gathering).find("holders")->dump(), R"(["", ""])");
  const std::string chat = get("", "/api/tables/" + game + "/chat").body;
  EXPECT_NE(chat.find("farewell"), std::string::npos);
  for (const std::string& event : house.storage().events(game, 0)) {
    EXPECT_EQ(event.find(id), std::string::npos) << event;
  }
}

TEST_F(Accounts, AGameOfTwoWhoWereDeletedSaysGuest) {
  const std::string ann = account("Ann");
  const std::string bob = account("Bob");
  const std::string game = open_game(ann, bob);
  const auto bot = post(ann, "/api/me/bots", R"({"name": "Anns-bot"})");
  const std::string bot_token = text_of(*parse_json(bot.body), "token");
  const std::vector<std::string> ids = {house.user_of(ann).id, house.user_of(bot_token).id};
  post(ann, "/api/tables/" + game + "/resign");
  for (const std::string& token : {ann, bot_token}) {
    post(token, "/api/me/mute", R"({"user": "somebody"})");
  }
  ASSERT_EQ(post(ann, "/api/me/delete", R"({"password": "a good password"})").status, 200);
  ASSERT_EQ(post(bob, "/api/me/delete", R"({"password": "a good password"})").status, 200);
  for (const std::string& id : ids) EXPECT_EQ(house.storage().note("mutes:" + id), std::nullopt);
  // In memory, and read again.
  for (int i = 0; i < 2; ++i) {
    const std::string body = get("", "/api/tables/" + game).body;
    ASSERT_TRUE(parse_json(body)) << body;
    EXPECT_EQ(table(game).find("people")->dump(), R"({"guest": "guest"})");
    EXPECT_NE(get("", "/api/tables/" + game + "/record").body.find(R"(["guest", "guest"])"),
              std::string::npos);
    house.hall.tick();
  }
}

// Whether a table is in memory or not, who is gone keeps nobody from sitting down.
TEST_F(Accounts, DeletingFreesSeatsWhereTheGameHasNotBegun) {
  const std::string ann = account("Ann");
  const auto opened = post(ann, "/api/tables", R"({"game": "domain"})");
  const std::string gathering = text_of(*parse_json(opened.body), "id");
  house.hall.tick();
  ASSERT_EQ(house.hall.at_hand(gathering), nullptr);
  ASSERT_EQ(post(ann, "/api/me/delete", R"({"password": "a good password"})").status, 200);
  EXPECT_EQ(house.storage().table(gathering)->holders, (std::vector<std::string>{"", ""}));
  EXPECT_EQ(table(gathering).find("holders")->dump(), R"(["", ""])");
  const std::string sit = "/api/tables/" + gathering + "/sit";
  EXPECT_EQ(post(house.new_guest(), sit, R"({"seat": 0})").status, 200);
  EXPECT_EQ(post(house.new_guest(), sit, R"({"seat": 1})").status, 200);
  EXPECT_EQ(text_of(table(gathering), "phase"), "playing");
}

TEST_F(Accounts, ExportHasAllThatIsKept) {
  const std::string ann = account("Ann");
  const std::string game = open_game(ann, house.new_guest());
  post(ann, "/api/tables/" + game + "/chat", R"({"text": "hello there"})");
  post(ann, "/api/me/mute", R"({"user": "somebody"})");
  post(ann, "/api/me/bots", R"({"name": "Anns-bot"})");
  const std::string all = get(ann, "/api/me/export").body;
  for (const char* part : {"Ann", "hello there", "somebody", "Anns-bot"}) {
    EXPECT_NE(all.find(part), std::string::npos) << part;
  }
  EXPECT_NE(all.find(game), std::string::npos);
  EXPECT_EQ(all.find("argon2"), std::string::npos);
}

TEST_F(Accounts, GuestsWhoStayAwayAreForgotten) {
  const std::string away = house.new_guest();
  const std::string comes = house.new_guest();
  const std::string ann = account("Ann");
  const std::string game = open_game(away, comes);
  post(away, "/api/tables/" + game + "/resign");
  const std::string in_play = open_game(away, comes);
  const auto opened = post(away, "/api/tables", R"({"game": "domain"})");
  const std::string gathering = text_of(*parse_json(opened.body), "id");
  const std::string id = house.user_of(away).id;
  house.hall.tick();
  const auto pass_days = [&](int days) {
    house.now += days * match::kDay;
    house.people.remove_old_guests([&](const std::string& user) { house.hall.forget(user); });
    house.settle();
  };
  pass_days(80);
  EXPECT_EQ(get(comes, "/api/me").status, 200);
  pass_days(11);
  EXPECT_EQ(get(away, "/api/me").status, 401);
  EXPECT_EQ(get(comes, "/api/me").status, 200);
  EXPECT_EQ(get(ann, "/api/me").status, 200);
  EXPECT_EQ(house.storage().table(game)->holders[0], "guest");
  EXPECT_EQ(house.storage().table(gathering)->holders[0], "");
  // A table that was in memory all the time does not bring them back.
  EXPECT_EQ(post(comes, "/api/tables/" + in_play + "/draw").status, 200);
  EXPECT_EQ(house.storage().table(in_play)->holders[0], "guest");
  EXPECT_EQ(get(comes, "/api/tables/" + in_play + "/events").body.find(id), std::string::npos);
}

TEST_F(Accounts, BotsBelongToTheirOwner) {
  const std::string ann = account("Ann");
  const auto bot = post(ann, "/api/me/bots", R"({"name": "Anns-bot"})");
  const std::string first = text_of(*parse_json(bot.body), "token");
  EXPECT_EQ(post(account("Bob"), "/api/me/bots/token", R"({"name": "Anns-bot"})").status, 409);
  EXPECT_EQ(get(first, "/api/me").status, 200);
  const auto fresh = post(ann, "/api/me/bots/token", R"({"name": "Anns-bot"})");
  EXPECT_EQ(get(first, "/api/me").status, 401);
  EXPECT_EQ(get(text_of(*parse_json(fresh.body), "token"), "/api/me").status, 200);
  EXPECT_EQ(post("", "/api/login", with_name("Anns-bot", "")).status, 403);
  for (int i = 1; i < 10; ++i) {
    EXPECT_EQ(post(ann, "/api/me/bots", R"({"name": "bot)" + std::to_string(i) + "\"}").status,
              200);
  }
  EXPECT_EQ(post(ann, "/api/me/bots", R"({"name": "too-many"})").status, 409);
}

TEST_F(Accounts, BotsAskedForAtOnceAreNotTooMany) {
  const std::string ann = account("Ann");
  std::vector<server::HttpRequest> requests;
  for (int i = 0; i < 20; ++i) {
    requests.push_back({.method = "POST",
                        .path = "/api/me/bots",
                        .body = R"({"name": "bot)" + std::to_string(i) + "\"}",
                        .token = ann,
                        .address = "here"});
  }
  house.ask_at_once(requests);
  EXPECT_EQ(house.storage().bots_of(house.user_of(ann).id).size(), 10U);
}

// Their names are the beginnings of ids.
TEST_F(Accounts, AGuestIsNotRefusedBecauseOfAnothersName) {
  std::vector<std::string> ids = {"bbbbbb-1", "aaaaaa-3", "aaaaaa-2", "aaaaaa-1"};
  house.office.new_id = [&ids] {
    const std::string id = ids.back();
    ids.pop_back();
    return id;
  };
  EXPECT_EQ(house.user_of(house.new_guest()).name, "guest-aaaaaa");
  EXPECT_EQ(house.user_of(house.new_guest()).id, "bbbbbb-1");
}

// With the pace that is usual: by address, by user, by table.
TEST(Limits, AreByAddressUserAndTable) {
  House house(1);
  const auto count = [&](const std::string& token, const std::string& path, const std::string& body,
                         int tries, bool walk) {
    int done = 0;
    for (int i = 0; i < tries; ++i) {
      const std::string address = walk ? "there" + std::to_string(i) : "here";
      const auto answer =
          house.ask(token, path == "/api/games" ? "GET" : "POST", path, body, address);
      EXPECT_TRUE(answer.status == 429 || answer.status < 429) << answer.body;
      done += answer.status != 429 ? 1 : 0;
    }
    return done;
  };
  const std::string ann = house.new_guest("first");
  const std::string bob = house.new_guest("second");
  EXPECT_EQ(count("", "/api/games", "", 200, false), 120);
  house.now += 10'000;
  EXPECT_EQ(count("", "/api/games", "", 200, false), 120);
  house.now += 3'600'000;
  EXPECT_EQ(count("", "/api/guest", "", 40, false), 20);
  house.now += 3'600'000;
  EXPECT_EQ(count("", "/api/login", R"({"name": "x", "password": ""})", 15, false), 10);
  // Another address does not help a user.
  EXPECT_EQ(count(ann, "/api/tables", R"({"game": "domain"})", 40, true), 20);
  house.now += 3'600'000;
  const auto opened = house.ask(ann, "POST", "/api/tables", R"({"game": "domain"})");
  const std::string table = "/api/tables/" + text_of(*parse_json(opened.body), "id");
  EXPECT_EQ(count(ann, table + "/takeback", "", 100, true), 60);
  house.now += 3'600'000;
  EXPECT_EQ(count(ann, table + "/chat", R"({"text": "spam"})", 30, true), 10);
  house.now += 3'600'000;
  // Nor do many users help each other to flood one table, and who plays there does not suffer.
  int done = 0;
  for (int i = 0; i < 4; ++i) {
    const std::string token = house.new_guest("guest" + std::to_string(i));
    done += count(token, table + "/sit", "{}", 50, true);
  }
  EXPECT_EQ(done, 120);
  EXPECT_EQ(count(ann, table + "/takeback", "", 40, true), 40);
  // Sockets are slowed by address, also those of nobody.
  const auto ear = std::make_shared<Ear>("", "flood");
  int heard = 0;
  for (int i = 0; i < 300; ++i) {
    const Json answer = house.say(ear, "", {{"do", "watch"}, {"table", "none"}});
    heard += text_of(*answer.find("error"), "code") == "not-found" ? 1 : 0;
  }
  EXPECT_EQ(heard, 200);
  house.now += 3'600'000;
  house.api.tick();
  EXPECT_EQ(count(bob, table + "/takeback", "", 5, true), 5);
}

// However many addresses somebody guesses from; who is logged in goes on.
TEST(Limits, PasswordsAreByNameToo) {
  House house(1);
  const auto ann =
      house.ask(house.new_guest(), "POST", "/api/register", with_name("Ann", "a good password"));
  ASSERT_EQ(ann.status, 200) << ann.body;
  const auto log_in = [&](const std::string& name, const std::string& address) {
    return house.ask("", "POST", "/api/login", with_name(name, ""), address).status;
  };
  for (const char* name : {"Ann", "Nobody"}) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(log_in(name, name + std::to_string(i)), 403);
  }
  EXPECT_EQ(log_in("aNN", "elsewhere"), 429);
  EXPECT_EQ(log_in("nobody", "elsewhere"), 429);
  EXPECT_EQ(log_in("Bob", "elsewhere"), 403);
  EXPECT_EQ(house.ask(*ann.token, "GET", "/api/me").status, 200);
  house.now += 6'000;
  EXPECT_EQ(log_in("Ann", "elsewhere"), 403);
  EXPECT_EQ(log_in("Ann", "elsewhere"), 429);
}

TEST(Limits, NeighboursOfVersion6AreOne) {
  using server::neighbourhood_of;
  EXPECT_EQ(neighbourhood_of("2001:db8:1:2::1"), neighbourhood_of("2001:db8:1:2:ffff:0:a:b"));
  EXPECT_NE(neighbourhood_of("2001:db8:1:2::1"), neighbourhood_of("2001:db8:1:3::1"));
  EXPECT_NE(neighbourhood_of("192.0.2.1"), neighbourhood_of("192.0.2.2"));
  EXPECT_EQ(neighbourhood_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(neighbourhood_of("somewhere"), "somewhere");
  EXPECT_EQ(neighbourhood_of(""), "");
}

TEST(Limits, NestedJsonIsRefused) {
  House house;
  const std::string token = house.new_guest();
  const std::string deep = std::string(100'000, '[');
  const auto answer = house.ask(token, "POST", "/api/tables", deep);
  EXPECT_EQ(answer.status, 400);
  const auto ear = house.ear_of(token);
  house.hear(ear, token, deep);
  EXPECT_NE(parse_json(ear->heard.back())->find("error"), nullptr);
  house.hear(ear, token,
             R"({"do": "create", "game": )" + std::string(60, '[') + std::string(60, ']') + "}");
  EXPECT_NE(parse_json(ear->heard.back())->find("error"), nullptr);
}

}  // namespace
}  // namespace demesne::testing
