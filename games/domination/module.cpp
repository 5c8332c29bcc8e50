#include "engine/bind.h"
#include "games/domination/game.h"

DEMESNE_MODULE(domination, Domination)
