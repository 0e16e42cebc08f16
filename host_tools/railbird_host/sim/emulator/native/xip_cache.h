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

/* Which bytes of frozen code ran. While somebody watches, the cache's own tags stay empty, so that every access takes the slow
   way, and the real ones stand here: who does not watch pays nothing. */
enum { WATCH_READ = 1, WATCH_FELL = 2, WATCH_JUMPED = 4, WATCH_FETCHED = 8 };
typedef struct {
    uint8_t *seen;         /* for each byte of the flash: read by the interpreter; a jump not taken, taken; code fetched */
    const uint32_t *jumps; /* for each last byte of a conditional jump: the address it leads to; 0 for other bytes */
    uint32_t size;         /* of both */
    uint32_t interpreter_start, interpreter_size;
    uint32_t last;         /* what the interpreter read before */
    uint16_t tags[XIP_SETS][2][XIP_WAYS];
} xip_watch;

typedef struct {
    uint16_t tags[XIP_SETS][2][XIP_WAYS]; /* by set and word of the line: bits 13 to 23 of the address, or XIP_NO_TAG */
    uint32_t random;                      /* its top bit is the way to replace */
    uint32_t fetched;                     /* the word of code that the core holds */
    int is_on;                            /* 0: flash without waits */
    int is_caching;                       /* XIP_CTRL's EN */
    int miss_cycles;
    uint64_t accesses, misses;
    xip_profile profile;
    xip_watch *watch; /* NULL: nobody watches */
} xip_cache;

static inline void xip_forget(xip_cache *cache)
{
    memset(cache->tags, 0xFF, sizeof cache->tags);
    if (cache->watch)
        memset(cache->watch->tags, 0xFF, sizeof cache->watch->tags);
    cache->fetched = 1; /* no word's address */
    cache->random = 0;  /* a flush leaves nothing of what was before it: not documented either */
}

/* Cycles that an access waits that does not hit the usual window; `pc` is the instruction's, for the profile. */
int xip_slow_access(xip_cache *cache, uint32_t address, uint32_t pc, int is_fetch);

/* Whether the word at `address` is there; the windows' bits are part of the tag, so that only the usual window hits here.
   Set and word are neighbouring bits of the address, and XIP_WAYS tags take four bytes: the address says where they are. */
static inline int xip_hits(const xip_cache *cache, uint32_t address)
{
    const uint16_t *tags = (const uint16_t *)((const char *)cache->tags + (address & (XIP_SETS * 8 - 4)));
    uint32_t tag = address >> 13 & 0x1FFF;
    return tags[0] == tag || tags[1] == tag;
}

#endif
