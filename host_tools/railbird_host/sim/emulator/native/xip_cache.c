/* What of the XIP cache is rare: misses, and the three windows beside the usual one (RP2040 datasheet 2.6.3.1). */
#include "xip_cache.h"
#include "thumb_bus.h"

enum { NOT_ALLOCATING = 1u << 24, NOT_CACHING = 1u << 25 };

static void count(const xip_profile *profile, uint32_t address, uint32_t pc, int is_fetch)
{
    if (!profile->fetches)
        return;
    if (is_fetch) {
        profile->fetches[(address & FLASH_MASK) >> 2]++;
        return;
    }
    profile->reads_of[(address & FLASH_MASK) >> 2]++;
    if (pc - FLASH_START < FLASH_WINDOWS)
        profile->reads_by_flash[(pc & FLASH_MASK) >> 2]++;
    else if (pc - RAM_START < RAM_SIZE)
        profile->reads_by_ram[(pc - RAM_START) >> 2]++;
}

/* Bytecode is read a byte at a time, its operands before the next instruction's first byte. */
static void note(xip_watch *watch, uint32_t address, uint32_t pc, int is_fetch)
{
    uint32_t at = address & FLASH_MASK;
    if (at >= watch->size)
        return;
    if (is_fetch) {
        watch->seen[at] |= WATCH_FETCHED;
    } else if (pc - watch->interpreter_start < watch->interpreter_size) {
        watch->seen[at] |= WATCH_READ;
        if (watch->jumps[watch->last]) {
            if (at == watch->last + 1)
                watch->seen[watch->last] |= WATCH_FELL;
            else if (at == (watch->jumps[watch->last] & FLASH_MASK))
                watch->seen[watch->last] |= WATCH_JUMPED;
        }
        watch->last = at;
    }
}

int xip_slow_access(xip_cache *cache, uint32_t address, uint32_t pc, int is_fetch)
{
    uint32_t set = address >> 3 & (XIP_SETS - 1), word = address >> 2 & 1;
    uint16_t tag = (uint16_t)(address >> 13 & 0x7FF);
    uint16_t(*lines)[XIP_WAYS] = cache->watch ? cache->watch->tags[set] : cache->tags[set];
    uint16_t *tags = lines[word], *others = lines[word ^ 1];
    int way;
    if (cache->watch)
        note(cache->watch, address, pc, is_fetch);
    if (cache->is_caching && !(address & NOT_CACHING) && (tags[0] == tag || tags[1] == tag))
        return 0;
    cache->misses++;
    count(&cache->profile, address, pc, is_fetch);
    if (!cache->is_caching || address & NOT_ALLOCATING)
        return cache->miss_cycles;
    if (tags[0] == tag || others[0] == tag) {
        way = 0;
    } else if (tags[1] == tag || others[1] == tag) {
        way = 1;
    } else {
        if (tags[0] == XIP_NO_TAG && others[0] == XIP_NO_TAG)
            way = 0;
        else if (tags[1] == XIP_NO_TAG && others[1] == XIP_NO_TAG)
            way = 1;
        else
            way = (int)((cache->random = cache->random * 1664525u + 1013904223u) >> 31);
        others[way] = XIP_NO_TAG;
    }
    tags[way] = tag;
    return cache->miss_cycles;
}
