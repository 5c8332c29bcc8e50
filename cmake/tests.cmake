# Without these packages the program can still be built; `./demesne test` installs them.
find_package(GTest QUIET)
find_package(rapidcheck QUIET)
add_library(demesne_test_flags INTERFACE)
# What is tested is compiled as it is used; the tests themselves need not be fast.
target_compile_options(demesne_test_flags INTERFACE -O1)
if(DEMESNE_SANITIZE)
  target_compile_definitions(demesne_test_flags INTERFACE DEMESNE_SANITIZED)
endif()
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
  message(STATUS "GoogleTest or rapidcheck is not installed: no tests")
endif()

if(GTest_FOUND AND rapidcheck_FOUND AND COMMAND demesne_headers)
  demesne_headers(test_headers LIBRARIES demesne_test_flags rapidcheck GTest::gtest_main
    HEADERS <gtest/gtest.h> <rapidcheck/gtest.h>)
endif()

# demesne_test(NAME [LAYERS layer…] SOURCES file…): a GoogleTest program, one CTest test. Its
# random cases are the same in every run.
function(demesne_test name)
  if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "LAYERS;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE
    demesne_flags demesne_test_flags ${arg_LAYERS} rapidcheck GTest::gtest_main)
  if(TARGET test_headers)
    target_precompile_headers(${name} REUSE_FROM test_headers)
  endif()
  target_compile_definitions(${name} PRIVATE DEMESNE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT RC_PARAMS=seed=1)
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
