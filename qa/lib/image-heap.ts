/** Megabytes that docker-compose.yml lets an api have. */
export const IMAGE_MEGABYTES = 768;

/**
 * Environment of an api whose heap is bounded as that of one in its container: within {@link IMAGE_MEGABYTES}, Node takes half for old objects
 * and 4 MB for each half of the young ones. On a machine of 24 GB it would take 4 GB and 16 MB, and leave garbage until that pays. See ADR 0129.
 */
export const IMAGE_HEAP = {
  NODE_OPTIONS: `--max-old-space-size=${IMAGE_MEGABYTES / 2} --max-semi-space-size=4`,
} as const;
