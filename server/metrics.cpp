#include "server/metrics.h"

#include <prometheus/text_serializer.h>

namespace demesne::server {
namespace {

prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Counter& counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

}  // namespace

Metrics::Metrics() : Metrics(std::make_shared<prometheus::Registry>()) {}

Metrics::Metrics(std::shared_ptr<prometheus::Registry> registry)
    : connections(gauge(*registry, "demesne_connections", "Open connections")),
      rooms(gauge(*registry, "demesne_rooms", "Tables in memory")),
      games(gauge(*registry, "demesne_games", "Games that are going on")),
      bots_waiting(gauge(*registry, "demesne_bots_waiting", "Moves that bots have yet to find")),
      requests(counter(*registry, "demesne_requests_total", "Requests by HTTP")),
      messages_in(counter(*registry, "demesne_messages_in_total", "Messages from sockets")),
      messages_out(counter(*registry, "demesne_messages_out_total", "Messages to sockets")),
      refused(counter(*registry, "demesne_refused_total", "Connections refused for a limit")),
      jobs(
          counter(*registry, "demesne_jobs_total", "What the storage was asked and has committed")),
      transactions(counter(*registry, "demesne_transactions_total", "Transactions it took")),
      storage_failures(counter(*registry, "demesne_storage_failures_total",
                               "What the storage was asked and could not do")),
      answer_seconds(prometheus::BuildHistogram()
                         .Name("demesne_answer_seconds")
                         .Help("From a socket's message to its answer")
                         .Register(*registry)
                         .Add({}, prometheus::Histogram::BucketBoundaries{0.001, 0.003, 0.01, 0.03,
                                                                          0.1, 0.3, 1, 3})),
      registry_(std::move(registry)) {}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_->Collect());
}

}  // namespace demesne::server
