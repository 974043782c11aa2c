package io.casedesk.desktop.links;

import org.kordamp.ikonli.feather.Feather;

/**
 * A link as a line to be read and opened.
 *
 * @param id of the record at its other end
 * @param title what a person calls that record
 * @param state how that record stands
 * @param source which of the two sources has the link
 * @param mark a picture that goes with {@code source}
 * @param differs whether something about it is not as it should be
 * @param opens whether there is anything to open
 */
record LinkLine(
    String id,
    String title,
    String state,
    String source,
    Feather mark,
    boolean differs,
    boolean opens) {}
