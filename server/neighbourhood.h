#pragma once

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace demesne::server {

// By which the limits count an address. Of version 6 everybody is given at least a /64, and can use
// as many addresses of it as they like: those count as one. An address of version 4 is the same one
// however it is written. What is no address counts as it stands.
inline std::string neighbourhood_of(std::string_view text) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::string(text);
  if (address.is_v4()) return address.to_string();
  if (address.to_v6().is_v4_mapped()) {
    return ip::make_address_v4(ip::v4_mapped, address.to_v6()).to_string();
  }
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace demesne::server
