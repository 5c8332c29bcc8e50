#include "engine/bind.h"
#include "games/domaine/game.h"

DEMESNE_MODULE(domaine, Domaine)
