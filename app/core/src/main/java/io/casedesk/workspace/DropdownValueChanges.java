package io.casedesk.workspace;

/**
 * What would come of taking the options of a file into the book, counted in options.
 *
 * @param fresh not known so far
 * @param relabelled known, and called something else from then on
 * @param overruled known, with a label in the file that would not be shown, as the service or a
 *     person here calls them something else
 * @param same known, and called as before
 */
public record DropdownValueChanges(int fresh, int relabelled, int overruled, int same) {}
