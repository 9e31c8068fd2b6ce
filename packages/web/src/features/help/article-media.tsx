import type { ArticlePart, PictureName, Recording } from './articles/article.ts';
import css from './article-media.module.css';
import { captionsUrl, mediaUrl } from './articles/files.ts';
import { PICTURES, RECORDINGS } from './articles/media.ts';
import { PICTURE_ALTS } from './articles/picture-alts.ts';
import { texts } from './texts.ts';

function Screenshot({ name }: { readonly name: PictureName }) {
  const { width, height } = PICTURES[name];
  const url = mediaUrl(`${name}.webp`);
  return (
    // Opens the full-size picture in a new tab, for small screens.
    <a className={css.picture} href={url} target="_blank" rel="noopener noreferrer">
      <img src={url} alt={PICTURE_ALTS[name]} width={width} height={height} loading="lazy" decoding="async" />
      <span className="vh"> {texts.newTab}</span>
    </a>
  );
}

function ArticlePictures({ pictures }: { readonly pictures: readonly PictureName[] }) {
  const areNumbered = pictures.some((name) => PICTURES[name].marks > 0);
  return (
    <figure className={css.figure}>
      {pictures.map((name) => (
        <Screenshot key={name} name={name} />
      ))}
      {areNumbered && <figcaption className={css.caption}>{texts.numbers}</figcaption>}
    </figure>
  );
}

interface ArticleRecordingProps {
  readonly recording: Recording;
  /** The poster image loads only when the article is open. */
  readonly isShown: boolean;
}

function ArticleRecording({ recording: { name, title }, isShown }: ArticleRecordingProps) {
  const { width, height, seconds } = RECORDINGS[name];
  const caption = texts.recording(title, seconds);
  return (
    <figure className={css.figure}>
      <video
        className={css.video}
        aria-label={caption}
        controls
        muted
        playsInline
        preload="none"
        width={width}
        height={height}
        src={mediaUrl(`${name}.webm`)}
        poster={isShown ? mediaUrl(`${name}.webp`) : undefined}
      >
        <track kind="captions" srcLang="en" label={texts.captions} src={captionsUrl(name)} default />
      </video>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  );
}

interface ArticleMediaProps extends Pick<ArticlePart, 'pictures' | 'recording'> {
  readonly isShown: boolean;
}

/** The pictures and the recording of a part. */
export default function ArticleMedia({ pictures, recording, isShown }: ArticleMediaProps) {
  return (
    <>
      {pictures && <ArticlePictures pictures={pictures} />}
      {recording && <ArticleRecording recording={recording} isShown={isShown} />}
    </>
  );
}
