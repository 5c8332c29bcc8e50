#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <memory>
#include <string>

namespace demesne::server {

// What /metrics shows.
class Metrics {
 public:
  Metrics();

  prometheus::Gauge& connections;
  prometheus::Gauge& rooms;
  prometheus::Gauge& games;
  prometheus::Gauge& bots_waiting;
  prometheus::Counter& requests;
  prometheus::Counter& messages_in;
  prometheus::Counter& messages_out;
  prometheus::Counter& refused;
  prometheus::Counter& jobs;
  prometheus::Counter& transactions;
  prometheus::Counter& storage_failures;
  prometheus::Histogram& answer_seconds;

  std::string text() const;

 private:
  explicit Metrics(std::shared_ptr<prometheus::Registry> registry);

  std::shared_ptr<prometheus::Registry> registry_;
};

}  // namespace demesne::server
