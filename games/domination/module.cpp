#include "engine/bind.h"
#include "games/domination/bots.h"

DEMESNE_MODULE(domination, Domination, DominationBots)
