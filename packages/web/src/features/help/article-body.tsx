import { Suspense, type ReactNode } from 'react';
import { Highlight } from '../../ui/display/highlight.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { preloadable } from '../../ui/render/preloadable.tsx';
import { ClaimStatus } from '../../widgets/page/claim-status.tsx';
import { STATUS_MEANING, walkThrough, type Article, type ArticlePart } from './articles/article.ts';
import css from './article-body.module.css';
import { documentUrl, mediaUrl } from './articles/files.ts';
import { RichText } from './rich-text.tsx';
import { texts } from './texts.ts';

// The texts are there first. If this load fails, opening an article tries again.
const ArticleMedia = preloadable(() => import('./article-media.tsx'));
ArticleMedia.load().catch(() => undefined);

interface PartProps {
  readonly part: ArticlePart;
  readonly term: readonly string[];
  readonly areStatuses: boolean;
  readonly isShown: boolean;
}

function Part({ part, term, areStatuses, isShown }: PartProps) {
  const { heading, steps, points, terms, pictures, recording } = part;
  return (
    <div className={css.part}>
      {heading !== undefined && (
        <h4>
          <Highlight text={heading} term={term} />
        </h4>
      )}
      {steps && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>
              <RichText text={step} term={term} />
            </li>
          ))}
        </ol>
      )}
      {terms && (
        <dl className={areStatuses ? css.statuses : css.terms}>
          {terms.map((entry) => (
            <div key={entry.term}>
              <dt>{areStatuses ? <ClaimStatus status={entry.term} /> : <Highlight text={entry.term} term={term} />}</dt>
              <dd>
                <RichText text={entry.text} term={term} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {points && (
        <ul className={css.points}>
          {points.map((point) => (
            <li key={point}>
              <RichText text={point} term={term} />
            </li>
          ))}
        </ul>
      )}
      {(pictures ?? recording) && (
        <Suspense>
          <ArticleMedia {...(pictures && { pictures })} {...(recording && { recording })} isShown={isShown} />
        </Suspense>
      )}
    </div>
  );
}

interface ArticleBodyProps {
  readonly article: Article;
  /** The search words to highlight. */
  readonly term: readonly string[];
  /** Whether the article's panel is open. */
  readonly isShown: boolean;
  /** Shown between the introduction and the parts. */
  readonly children?: ReactNode;
}

export function ArticleBody({ article, term, isShown, children }: ArticleBodyProps) {
  const { anchor, intro, parts, forms, title } = article;
  const recordings = parts.flatMap(({ recording }) => recording ?? []);
  return (
    <>
      <p>
        <RichText text={intro} term={term} />
      </p>
      {children}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
        <Part key={index} part={part} term={term} areStatuses={anchor === STATUS_MEANING} isShown={isShown} />
      ))}
      {forms && (
        <div className={css.part}>
          <h4>{texts.downloads}</h4>
          <ul className={css.links}>
            {forms.map(({ file, text }) => (
              <li key={file}>
                <a href={documentUrl(file)} download={`${text}.pdf`}>
                  <Icon name="dl" /> {text} (PDF)
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={css.links}>
        <a href={documentUrl(walkThrough(article))} target="_blank" rel="noopener noreferrer">
          <Icon name="file" /> {texts.walkThrough}
          <span className="vh">
            {' '}
            of {title} {texts.newTab}
          </span>
        </a>
        {recordings.map(({ name }) => (
          <a key={name} href={mediaUrl(`${name}.webm`)} download={`${name}.webm`}>
            <Icon name="video" /> {texts.video}
            <span className="vh"> of {title}</span>
          </a>
        ))}
      </p>
    </>
  );
}
