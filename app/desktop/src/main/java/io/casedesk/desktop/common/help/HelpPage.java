package io.casedesk.desktop.common.help;

/**
 * A page of the help.
 *
 * @param name the name in links
 * @param title its heading
 * @param markdown the source text
 * @param text the text without markup, for searching
 * @param keywords words that users search for, not shown; may be empty
 */
public record HelpPage(String name, String title, String markdown, String text, String keywords) {}
