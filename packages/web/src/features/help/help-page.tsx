import { providerApi } from '@pbt/domain/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { Link } from '../../router/router.tsx';
import { Accordion } from '../../ui/blocks/accordion.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { preloadable } from '../../ui/render/preloadable.tsx';
import { useFragmentScroll } from '../../widgets/page/use-fragment-scroll.ts';
import { ArticleBody } from './article-body.tsx';
import { FEATURE_UPDATES, REMITTANCE_SCHEDULE, type Article } from './articles/article.ts';
import { findArticles, searchWords } from './find-articles.ts';
import css from './help-page.module.css';
import { ScheduleTable } from './schedule-table.tsx';
import { texts } from './texts.ts';
import { TopicList } from './topic-list.tsx';
import { useSearchWords } from './use-search-words.ts';
import { useOpenPanels } from './use-open-panels.ts';

// The articles are there first. If this load fails, opening the feature updates tries again.
const FeatureUpdates = preloadable(() => import('./feature-updates.tsx'));
FeatureUpdates.load().catch(() => undefined);

interface ArticlePanelProps {
  readonly article: Article;
  readonly term: readonly string[];
  readonly panels: ReturnType<typeof useOpenPanels>;
}

function ArticlePanel({ article, term, panels: { target, isOpen, toggle } }: ArticlePanelProps) {
  const { anchor, title } = article;
  const expandNewest = target === FEATURE_UPDATES;
  return (
    <Accordion
      id={anchor}
      title={<Highlight text={title} term={term} />}
      open={isOpen(anchor)}
      onToggle={(open) => toggle(anchor, open)}
    >
      <ArticleBody article={article} term={term} isShown={isOpen(anchor)}>
        {anchor === FEATURE_UPDATES && (
          <Suspense>
            <FeatureUpdates key={`${expandNewest}`} expandNewest={expandNewest} term={term} />
          </Suspense>
        )}
        {anchor === REMITTANCE_SCHEDULE && <ScheduleTable />}
      </ArticleBody>
    </Accordion>
  );
}

export default function HelpPage() {
  const [search, setSearch] = useState('');
  const panels = useOpenPanels();
  const notes = useQuery(query(providerApi.featureNotes, {}));
  const term = searchWords(search);
  const words = useSearchWords(term.length > 0);
  const groups = findArticles(search, notes.data ?? [], words);
  const count = groups.reduce((sum, { articles }) => sum + articles.length, 0);
  useFragmentScroll(true);
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <SearchInput aria-label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
        }
      />
      <div className={css.columns}>
        <TopicList groups={groups} />
        <div>
          <p role="status" className={term.length === 0 ? 'vh' : css.found}>
            {term.length > 0 && texts.found(count)}
          </p>
          {count === 0 && (
            <Panel label={texts.search}>
              <Empty icon="search">
                {texts.nothing} <Link to="/contact-us">{texts.contactUs}</Link>.
              </Empty>
            </Panel>
          )}
          {groups.map(({ id, title, articles }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.group}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Panel as="div" flush>
                {articles.map((article) => (
                  <ArticlePanel key={article.anchor} article={article} term={term} panels={panels} />
                ))}
              </Panel>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
