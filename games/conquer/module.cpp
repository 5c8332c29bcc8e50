#include "engine/bind.h"
#include "games/conquer/bots.h"

DEMESNE_MODULE(conquer, Conquer, ConquerBots)
