package io.casedesk.desktop.options;

/**
 * A field whose values are keys of options.
 *
 * @param key the field's key
 * @param title the name shown to people; its key where no read has shown another
 * @param keys how many keys of it are known
 * @param matching how many of them hold what is searched for
 * @param seen whether a read has shown the field; what has not been seen cannot be written into
 */
public record DropdownField(String key, String title, int keys, int matching, boolean seen) {}
