# Without these packages the program can still be built; `./demesne test` installs them.
find_package(GTest QUIET)
find_package(rapidcheck QUIET)
add_library(demesne_test_flags INTERFACE)
if(DEMESNE_SANITIZE)
  target_compile_definitions(demesne_test_flags INTERFACE DEMESNE_SANITIZED)
endif()
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
  message(STATUS "GoogleTest or rapidcheck is not installed: no tests")
endif()

# What is tested is compiled as it is used; the tests themselves need not be fast, and those that do
# little themselves not at all.
if(GTest_FOUND AND rapidcheck_FOUND)
  set(test_headers <gtest/gtest.h> <rapidcheck/gtest.h>)
  set(test_libraries demesne_test_flags rapidcheck GTest::gtest_main)
  demesne_headers(test_headers OPTIONS -O1 LIBRARIES ${test_libraries} HEADERS ${test_headers})
  demesne_headers(light_test_headers OPTIONS -O0 LIBRARIES ${test_libraries}
    HEADERS ${test_headers})
endif()

# demesne_test(NAME [LIGHT] [HALVES] [LAYERS layer…] SOURCES file…): a GoogleTest program, one CTest
# test, compiled in one piece: reading the same headers takes most of the time. Its random cases are
# the same in every run. A LIGHT one does little itself, or waits for a server or a program. One in
# HALVES takes so long that two processors share it.
function(demesne_test name)
  if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    return()
  endif()
  cmake_parse_arguments(arg "LIGHT;HALVES" "" "LAYERS;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_link_libraries(${name} PRIVATE demesne_flags ${arg_LAYERS} ${test_libraries})
  if(arg_LIGHT)
    target_compile_options(${name} PRIVATE -O0)
    target_precompile_headers(${name} REUSE_FROM light_test_headers)
  else()
    target_compile_options(${name} PRIVATE -O1)
    target_precompile_headers(${name} REUSE_FROM test_headers)
  endif()
  target_compile_definitions(${name} PRIVATE DEMESNE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(NOT arg_HALVES)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT RC_PARAMS=seed=1)
    return()
  endif()
  foreach(half 0 1)
    add_test(NAME ${name}_${half} COMMAND ${name})
    set_tests_properties(${name}_${half} PROPERTIES
      ENVIRONMENT "RC_PARAMS=seed=1;GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${half}")
  endforeach()
endfunction()

# demesne_fuzz(fuzz_SUBJECT LAYERS layer… RUNS n): the fuzzer of fuzz/fuzz_SUBJECT.cpp, and a short
# run of it with a fixed seed as a CTest test. The corpus, fuzz/corpus/SUBJECT/, is given as single
# files: into a folder libFuzzer would write what it finds.
function(demesne_fuzz name)
  cmake_parse_arguments(arg "" "RUNS" "LAYERS" ${ARGN})
  add_executable(${name} fuzz/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${arg_LAYERS})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(fuzz_targets ${name})

  string(REPLACE fuzz_ "" subject ${name})
  file(GLOB seeds CONFIGURE_DEPENDS fuzz/corpus/${subject}/*)
  list(JOIN seeds "," seeds)
  add_test(NAME ${name} COMMAND ${name} -seed=1 -runs=${arg_RUNS} -max_len=4096 -timeout=10
    -seed_inputs=${seeds} -artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/${name}-)
  set_tests_properties(${name} PROPERTIES LABELS fuzz)
endfunction()
