#include "engine/bind.h"
#include "games/domain/bots.h"

DEMESNE_MODULE(domain, Domain, DomainBots)
