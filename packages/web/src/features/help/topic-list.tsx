import type { MouseEvent } from 'react';
import type { ArticleGroup } from './articles/article.ts';
import css from './help-page.module.css';
import { texts } from './texts.ts';
import { useCurrentTopic } from './use-current-topic.ts';

/** Scrolls without changing the URL. Before login, a new URL would mount the page again and close its panels. */
function scrollToTopic(event: MouseEvent, id: string): void {
  event.preventDefault();
  const topic = document.getElementById(id);
  topic?.scrollIntoView({ block: 'start' });
  topic?.focus({ preventScroll: true });
}

export function TopicList({ groups }: { readonly groups: readonly ArticleGroup[] }) {
  const current = useCurrentTopic(groups.map(({ id }) => id));
  return (
    <nav className={css.topics} aria-label={texts.topics}>
      {groups.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => scrollToTopic(event, id)}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
