include(${CMAKE_CURRENT_LIST_DIR}/../railbird_board.cmake)
