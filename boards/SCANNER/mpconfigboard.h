#include "../railbird_board.h"
