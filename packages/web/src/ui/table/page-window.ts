interface Paged {
  index: number;
  pageSize: number;
  total: number;
  links: number;
}

/** Page indexes to link, with the current page in the middle where possible. `first` and `last` are row numbers. */
export function pageWindow({ index, pageSize, total, links }: Paged) {
  const count = Math.max(1, Math.ceil(total / pageSize));
  const start = Math.max(0, Math.min(index - Math.floor(links / 2), count - links));
  return {
    count,
    pages: Array.from({ length: Math.min(links, count) }, (_, offset) => start + offset),
    first: Math.min(index * pageSize + 1, total),
    last: Math.min((index + 1) * pageSize, total),
  };
}
