#include "engine/bind.h"
#include "games/domizone/game.h"

DEMESNE_MODULE(domizone, Domizone)
