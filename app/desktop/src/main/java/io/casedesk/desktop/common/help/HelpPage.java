package io.casedesk.desktop.common.help;

/**
 * A page of the help.
 *
 * @param name what links call it
 * @param title its heading
 * @param markdown what it says
 * @param text the same without marks, to be searched
 */
public record HelpPage(String name, String title, String markdown, String text) {}
