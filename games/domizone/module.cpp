#include "engine/bind.h"
#include "games/domizone/bots.h"

DEMESNE_MODULE(domizone, Domizone, DomizoneBots)
