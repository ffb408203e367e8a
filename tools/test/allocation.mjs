// How memory is taken for tests. Needs no package.

/**
 * Variables of glibc for whatever a run starts; another C library does not read them. Tests are a thousand processes and threads that each take fresh
 * memory, page by page, and where the machine is a virtual one each page costs 10 to 15 µs. Large pages, and nothing handed back that is
 * wanted again a moment later, leave a third of these faults. Servers that a club runs are left as they are: they start once.
 */
export const largePages = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_TRIM_THRESHOLD_: String(1024 ** 3),
  MALLOC_TOP_PAD_: String(64 * 1024 ** 2),
}
