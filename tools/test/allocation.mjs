// Memory settings for tests. Needs no package.

/**
 * Variables of glibc for all processes of a run; other C libraries ignore them. Tests are a thousand processes and threads that each take fresh
 * memory, page by page, and on a virtual machine each page costs 10 to 15 µs. Large pages, and not returning memory that is needed
 * again a moment later, avoid two thirds of these faults. A club's own servers do not use them: they start once.
 */
export const largePages = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_TRIM_THRESHOLD_: String(1024 ** 3),
  MALLOC_TOP_PAD_: String(64 * 1024 ** 2),
}
