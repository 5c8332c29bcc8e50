#pragma once

#include "server/room.h"

// What the holder of a seat can do from there, by the names that docs/protocol.md gives them: each
// makes a command for the room out of the seat and the arguments.
namespace demesne::server::from_seat {

Room::Command stand(Seat seat, const Json& args);
Room::Command add_bot(Seat seat, const Json& args);
Room::Command remove_bot(Seat seat, const Json& args);
Room::Command move(Seat seat, const Json& args);
Room::Command takeback(Seat seat, const Json& args);
Room::Command draw(Seat seat, const Json& args);
Room::Command answer(Seat seat, const Json& args);
Room::Command resign(Seat seat, const Json& args);
Room::Command choose(Seat seat, const Json& args);

}  // namespace demesne::server::from_seat
