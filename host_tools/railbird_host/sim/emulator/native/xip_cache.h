/* The cache between the flash and the bus (RP2040 datasheet 2.6.3): 16 KB, two ways, lines of 8 bytes whose two words are
   fetched one by one. Only tags are kept: the bytes always come from the flash's array. What a miss costs follows from the
   flash's clock and is told by the model of the SSI (`xip.py`). Which way a miss replaces is not documented: any. */
#ifndef RAILBIRD_XIP_CACHE_H
#define RAILBIRD_XIP_CACHE_H

#include <stdint.h>
#include <string.h>

enum { XIP_SETS = 1024, XIP_WAYS = 2, XIP_NO_TAG = 0xFFFF };

/* Misses by the word of code that caused them, and data misses by the word that was read; NULL where nobody wants them. */
typedef struct {
    uint32_t *fetches, *reads_of, *reads_by_flash, *reads_by_ram;
} xip_profile;

typedef struct {
    uint16_t tags[XIP_SETS][2][XIP_WAYS]; /* by set and word of the line: bits 13 to 23 of the address, or XIP_NO_TAG */
    uint32_t random;                      /* its top bit is the way to replace */
    uint32_t fetched;                     /* the word of code that the core holds */
    int is_on;                            /* 0: flash without waits */
    int is_caching;                       /* XIP_CTRL's EN */
    int miss_cycles;
    uint64_t accesses, misses;
    xip_profile profile;
} xip_cache;

static inline void xip_forget(xip_cache *cache)
{
    memset(cache->tags, 0xFF, sizeof cache->tags);
    cache->fetched = 1; /* no word's address */
    cache->random = 0;  /* a flush leaves nothing of what was before it: not documented either */
}

/* Cycles that an access waits that does not hit the usual window; `pc` is the instruction's, for the profile. */
int xip_slow_access(xip_cache *cache, uint32_t address, uint32_t pc, int is_fetch);

/* Whether the word at `address` is there; the windows' bits are part of the tag, so that only the usual window hits here. */
static inline int xip_hits(const xip_cache *cache, uint32_t address)
{
    const uint16_t *tags = cache->tags[address >> 3 & (XIP_SETS - 1)][address >> 2 & 1];
    uint32_t tag = address >> 13 & 0x1FFF;
    return tags[0] == tag || tags[1] == tag;
}

#endif
