#include "engine/bind.h"
#include "games/domain/game.h"

DEMESNE_MODULE(domain, Domain)
