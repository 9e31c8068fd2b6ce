import type { ContentProblem } from './content-problem.ts';
import { words } from './words.ts';

const MACROS = [
  'macroenabled',
  'vbaproject',
  'vbadata',
  'macrosheet',
  'dialogsheet',
  'activex',
  'ms-excel.attachedtoolbars',
  'ms-word.attachedtoolbars',
];

/** Content types of parts that ordinary documents contain. Compared in lower case. */
const ALLOWED_TYPES: readonly RegExp[] = [
  /^(?:application|text)\/xml$/,
  /^(?:image|font)\/[a-z0-9.+-]{1,60}$/,
  /^application\/vnd\.openxmlformats-package\.(?:relationships|core-properties|digital-signature-[a-z]{1,30})\+xml$/,
  /^application\/vnd\.openxmlformats-package\.digital-signature-(?:origin|certificate)$/,
  /^application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml|spreadsheetml|drawingml|drawing|presentationml)[a-z0-9.]{0,60}\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(?:theme|themeoverride|extended-properties|custom-properties|customxmlproperties|custom-xmlproperties|bibliography)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(?:vmldrawing|obfuscatedfont|spreadsheetml\.(?:sheet|printersettings|customproperty)|wordprocessingml\.(?:document|printersettings))$/,
  /^application\/vnd\.ms-(?:word|excel|office)\.[a-z0-9.]{1,60}\+xml$/,
  /^application\/vnd\.wps-officedocument\.cellimage\+xml$/,
  /^application\/vnd\.ms-(?:opentype|fontobject)$/,
  /^application\/(?:x-font[a-z-]{0,20}|x-fontdata|font-[a-z]{1,20}|inkml\+xml|json|binary|octet-stream|mathml\+xml|pdf)$/,
];
/** Types that match a family above but fetch data, run code or contain slides. */
const REFUSED_TYPES: readonly RegExp[] = [
  /spreadsheetml\.(?:connections|querytable|volatiledependencies)/,
  /wordprocessingml\.(?:afchunk|subdocument|mailmerge)/,
  /presentationml/,
  /webextension/,
  /oleobject/,
  /customui/,
];

export function typeProblem(contentType: string): ContentProblem | null {
  const type = contentType.trim().toLowerCase();
  if (MACROS.some((mark) => type.includes(mark))) return 'macros';
  const isAllowed = ALLOWED_TYPES.some((allowed) => allowed.test(type));
  return isAllowed && !REFUSED_TYPES.some((refused) => refused.test(type)) ? null : 'active-content';
}

/**
 * Allowed relationship types, by the last segment of their URI in lower case. The segments before it only name the
 * standard.
 */
const HARMLESS_RELATIONSHIPS: ReadonlySet<string> = words(
  'officedocument extended-properties core-properties custom-properties thumbnail metadata',
  'extendedproperties coreproperties customproperties cellimage styleswithteffects',
  'styles styleswitheffects settings websettings fonttable font theme themeoverride',
  'numbering footnotes endnotes comments commentsextended commentsids commentsextensible',
  'commentsmeta people header footer image hdphoto hyperlink glossarydocument',
  'chart chartex chartstyle chartcolorstyle chartusershapes drawing vmldrawing ink',
  'diagramdata diagramlayout diagramquickstyle diagramcolors diagramdrawing legacydrawinghf',
  'customxml customxmlprops bibliography keymapcustomizations documenttasks tasks labels',
  'worksheet chartsheet sharedstrings calcchain table tablesinglecells sheetmetadata',
  'pivottable pivotcachedefinition pivotcacherecords printersettings customproperty ctrlprop',
  'externallink slicer slicercache timeline timelinecache threadedcomment person persons',
  'rdrichvalue rdrichvaluestructure rdrichvaluetypes richvaluerel richvaluetypes richstyles',
  'rdarray rdsupportingpropertybag rdsupportingpropertybagstructure rdrichvaluewebimage namedsheetview',
  'featurepropertybag usernames revisionheaders revisionlog sheetnames xmlmaps recipientdata',
  'origin signature certificate classificationlabels workbookmetadata attachedtemplate package',
  'survey sensitivitylabels diagramlayoutheader worksheetcomments',
);
const MACRO_RELATIONSHIPS: ReadonlySet<string> = words(
  'vbaproject wordvbadata vbaprojectsignature vbaprojectsignatureagile vbaprojectsignaturev3',
  'xlmacrosheet xlintlmacrosheet dialogsheet control activexcontrolbinary attachedtoolbars',
);

const EXTERNAL_SCHEMES: ReadonlySet<string> = words('http https mailto tel sms ftp file onenote callto sip news');

const schemeOf = (target: string) => /^\s{0,8}([a-z][a-z0-9+.-]{0,40}):/i.exec(target)?.[1]?.toLowerCase();
/** Detects a network share. Opening one sends the user's Windows credentials to that computer. */
const isShare = (target: string) => {
  const path = target.trim().replaceAll('\\', '/').toLowerCase();
  return path.startsWith('//') || (path.startsWith('file:') && !/^file:\/{0,3}[a-z][:|]/.test(path));
};

export interface Relationship {
  readonly type: string;
  readonly target: string;
  readonly mode: string;
  /** True for a relationship of a chart. A chart stores its numbers in an embedded workbook. */
  readonly isOfChart: boolean;
}

export function relationshipProblem({ type, target, mode, isOfChart }: Relationship): ContentProblem | null {
  const kind = type
    .trim()
    .slice(type.trim().lastIndexOf('/') + 1)
    .toLowerCase();
  const scheme = schemeOf(target);
  const isExternal = !['', 'internal'].includes(mode.trim().toLowerCase()) || scheme !== undefined || isShare(target);
  if (MACRO_RELATIONSHIPS.has(kind)) return 'macros';
  if (isExternal) {
    // Hyperlinks and local workbooks are allowed. A hyperlink needs a click, and Excel asks before it updates values
    // from another workbook.
    const isOrdinary = scheme === undefined || scheme.length === 1 || EXTERNAL_SCHEMES.has(scheme);
    if (kind === 'hyperlink') return isOrdinary ? null : 'external-template';
    const isWorkbook = ['externallinkpath', 'xlpathmissing'].includes(kind);
    const isLocal = scheme === undefined || scheme === 'file' || scheme.length === 1;
    return isWorkbook && isLocal && !isShare(target) ? null : 'external-template';
  }
  if (kind === 'package' && !isOfChart) return 'active-content';
  return HARMLESS_RELATIONSHIPS.has(kind) ? null : 'active-content';
}
