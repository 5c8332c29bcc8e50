#include "engine/workers.h"

#ifndef __wasi__
#include <thread>
#include <vector>
#endif

namespace demesne {

#ifdef __wasi__
void run_workers(int count, const std::function<void(int worker)>& work) {
  for (int worker = 0; worker < count; ++worker) work(worker);
}
#else
void run_workers(int count, const std::function<void(int worker)>& work) {
  std::vector<std::thread> others;
  for (int worker = 1; worker < count; ++worker) others.emplace_back(work, worker);
  work(0);
  for (auto& other : others) other.join();
}
#endif

}  // namespace demesne
