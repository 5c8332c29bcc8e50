#include "engine/bind.h"
#include "games/domaine/bots.h"

DEMESNE_MODULE(domaine, Domaine, DomaineBots)
