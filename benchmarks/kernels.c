/* The baseline for charleston.kernels: the same computation on the same data, in C written by hand. */

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

enum { KINDS = 36, JOKER = 35, COPIES = 8, WIDTH = 192, PACKED_ROWS = 144, GROUP = 256 };

/* Plain loops, vectorized by the compiler. rows (36, 8, patterns), racks (hands, 36), out (hands, patterns). */
void plain_distances(const uint8_t *rows, const uint8_t *start, const uint8_t *racks, long hands, long patterns,
                     uint8_t *out) {
    for (long hand = 0; hand < hands; hand++) {
        const uint8_t *rack = racks + hand * KINDS;
        uint8_t *restrict state = out + hand * patterns;
        memcpy(state, start, patterns);
        for (int tile = 0; tile < JOKER; tile++)
            for (int copy = 0; copy < rack[tile]; copy++) {
                const uint8_t *restrict row = rows + (tile * COPIES + copy) * patterns;
                for (long p = 0; p < patterns; p++) state[p] -= row[p];
            }
        const uint8_t jokers = rack[JOKER];
        for (long p = 0; p < patterns; p++) {
            uint8_t strict = state[p] >> 4, missing = state[p] & 15;
            missing = missing > jokers ? missing - jokers : 0;
            state[p] = strict > missing ? strict : missing;
        }
    }
}

static inline __m256i distance(__m256i state, __m256i jokers) {
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i strict = _mm256_and_si256(_mm256_srli_epi16(state, 4), low);
    return _mm256_max_epu8(strict, _mm256_subs_epu8(_mm256_and_si256(state, low), jokers));
}

/* The state of a hand in registers, the rows unpacked. */
void avx2_distances(const uint8_t *rows, const uint8_t *start, const uint8_t *racks, long hands, long patterns,
                    uint8_t *out) {
    for (long hand = 0; hand < hands; hand++) {
        const uint8_t *rack = racks + hand * KINDS, *row[JOKER * COPIES];
        int count = 0;
        for (int tile = 0; tile < JOKER; tile++)
            for (int copy = 0; copy < rack[tile]; copy++) row[count++] = rows + (tile * COPIES + copy) * patterns;
        const __m256i jokers = _mm256_set1_epi8(rack[JOKER]);
        for (long p = 0; p < patterns; p += 64) {
            __m256i a = _mm256_loadu_si256((const void *)(start + p));
            __m256i b = _mm256_loadu_si256((const void *)(start + p + 32));
            for (int k = 0; k < count; k++) {
                a = _mm256_sub_epi8(a, _mm256_loadu_si256((const void *)(row[k] + p)));
                b = _mm256_sub_epi8(b, _mm256_loadu_si256((const void *)(row[k] + p + 32)));
            }
            _mm256_storeu_si256((void *)(out + hand * patterns + p), distance(a, jokers));
            _mm256_storeu_si256((void *)(out + hand * patterns + p + 32), distance(b, jokers));
        }
    }
}

/* The same with the rows packed as charleston.kernels.patterns.batch packs them: (blocks, 145, 192), start last. */
void packed_distances(const uint8_t *packed, const uint8_t *racks, long hands, long patterns, uint8_t *out) {
    static int32_t begin[GROUP][JOKER];
    static int count[GROUP];
    for (long first = 0; first < hands; first += GROUP) {
        const int size = hands - first < GROUP ? (int)(hands - first) : GROUP;
        for (int hand = 0; hand < size; hand++) {
            const uint8_t *rack = racks + (first + hand) * KINDS;
            int found = 0;
            for (int tile = 0; tile < JOKER; tile++) {
                begin[hand][found] = (tile * 4 + rack[tile] - 1) * WIDTH;
                found += rack[tile] > 0;
            }
            count[hand] = found;
        }
        for (long p = 0; p < patterns; p += WIDTH) {
            const uint8_t *rows = packed + p * (PACKED_ROWS + 1), *start = rows + PACKED_ROWS * WIDTH;
            for (int hand = 0; hand < size; hand++) {
                __m256i state[6];
                for (int i = 0; i < 6; i++) state[i] = _mm256_loadu_si256((const void *)(start + 32 * i));
                for (int k = 0; k < count[hand]; k++) {
                    const uint8_t *row = rows + begin[hand][k];
                    for (int i = 0; i < 6; i++)
                        state[i] = _mm256_sub_epi8(state[i], _mm256_loadu_si256((const void *)(row + 32 * i)));
                }
                const __m256i jokers = _mm256_set1_epi8(racks[(first + hand) * KINDS + JOKER]);
                uint8_t *to = out + (first + hand) * patterns + p;
                for (int i = 0; i < 6; i++) state[i] = distance(state[i], jokers);
                _mm256_storeu_si256((void *)to, state[0]);
                _mm256_storeu_si256((void *)(to + 32), state[1]);
                if (p + 64 < patterns) {
                    _mm256_storeu_si256((void *)(to + 64), state[2]);
                    _mm256_storeu_si256((void *)(to + 96), state[3]);
                }
                if (p + 128 < patterns) {
                    _mm256_storeu_si256((void *)(to + 128), state[4]);
                    _mm256_storeu_si256((void *)(to + 160), state[5]);
                }
            }
        }
    }
}

/* The distance in the high half of each byte; the low half does not matter. */
static inline __m256i high_distance(__m256i state, __m256i jokers) {
    return _mm256_max_epu8(state, _mm256_subs_epu8(_mm256_slli_epi16(state, 4), jokers));
}

/* Apply draws (1) and discards (0) of rows, compute the least distance after each, and return their sum. */
long avx2_walk(const uint8_t *rows, const int64_t *numbers, const uint8_t *comes, const uint8_t *held_jokers, long steps,
               long patterns, uint8_t *state) {
    long total = 0;
    for (long step = 0; step < steps; step++) {
        const uint8_t *row = rows + numbers[step] * patterns;
        const __m256i jokers = _mm256_set1_epi8((char)(held_jokers[step] << 4));
        __m256i a = _mm256_set1_epi8(-1), b = a;
        if (comes[step])
            for (long p = 0; p < patterns; p += 64) {
                __m256i x = _mm256_loadu_si256((const void *)(state + p));
                __m256i y = _mm256_loadu_si256((const void *)(state + p + 32));
                x = _mm256_sub_epi8(x, _mm256_loadu_si256((const void *)(row + p)));
                y = _mm256_sub_epi8(y, _mm256_loadu_si256((const void *)(row + p + 32)));
                _mm256_storeu_si256((void *)(state + p), x);
                _mm256_storeu_si256((void *)(state + p + 32), y);
                a = _mm256_min_epu8(a, high_distance(x, jokers));
                b = _mm256_min_epu8(b, high_distance(y, jokers));
            }
        else
            for (long p = 0; p < patterns; p += 64) {
                __m256i x = _mm256_loadu_si256((const void *)(state + p));
                __m256i y = _mm256_loadu_si256((const void *)(state + p + 32));
                x = _mm256_add_epi8(x, _mm256_loadu_si256((const void *)(row + p)));
                y = _mm256_add_epi8(y, _mm256_loadu_si256((const void *)(row + p + 32)));
                _mm256_storeu_si256((void *)(state + p), x);
                _mm256_storeu_si256((void *)(state + p + 32), y);
                a = _mm256_min_epu8(a, high_distance(x, jokers));
                b = _mm256_min_epu8(b, high_distance(y, jokers));
            }
        a = _mm256_min_epu8(a, b);
        __m128i least = _mm_min_epu8(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        least = _mm_min_epu8(least, _mm_srli_si128(least, 8));
        least = _mm_min_epu8(least, _mm_srli_epi64(least, 32));
        least = _mm_min_epu8(least, _mm_srli_epi32(least, 16));
        least = _mm_min_epu8(least, _mm_srli_epi16(least, 8));
        total += (uint8_t)_mm_cvtsi128_si32(least) >> 4;
    }
    return total;
}
