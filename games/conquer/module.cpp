#include "engine/bind.h"
#include "games/conquer/game.h"

DEMESNE_MODULE(conquer, Conquer)
