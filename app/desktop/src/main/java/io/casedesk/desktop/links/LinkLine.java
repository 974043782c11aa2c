package io.casedesk.desktop.links;

import org.kordamp.ikonli.feather.Feather;

/**
 * A link as a line that can be opened.
 *
 * @param id the id of the record at the other end
 * @param title the name of that record
 * @param state the state of that record
 * @param source the text that says which of the two sources have the link
 * @param mark the icon for {@code source}
 * @param differs whether the link has a problem
 * @param opens whether the record can be opened
 */
record LinkLine(
    String id,
    String title,
    String state,
    String source,
    Feather mark,
    boolean differs,
    boolean opens) {}
