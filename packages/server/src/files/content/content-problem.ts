/** The reasons to refuse a file's content. */
export type ContentProblem =
  | 'not-this-type'
  | 'damaged'
  | 'active-content'
  | 'macros'
  | 'external-template'
  | 'encrypted'
  | 'expands-too-much'
  | 'too-complex'
  | 'too-many-pixels';

export const contentProblemText: Record<ContentProblem, string> = {
  'not-this-type': 'The content of the file does not match its extension.',
  damaged: 'The file is damaged and cannot be read.',
  'active-content': 'Files with scripts, embedded files or programs are not accepted.',
  macros: 'Files with macros are not accepted.',
  'external-template': 'Files that load parts from other places are not accepted.',
  encrypted: 'Password-protected files are not accepted.',
  'expands-too-much': 'The file holds too much compressed data.',
  'too-complex': 'The file is too complex to check. Save it as a simple PDF and try again.',
  'too-many-pixels': 'The image is too large. At most 50 megapixels are accepted.',
};
