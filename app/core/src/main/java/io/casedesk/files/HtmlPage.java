package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/** Writes one self-contained HTML page, without scripts and external resources. */
public final class HtmlPage {

  /** Rows per table body, which a browser lays out together. */
  private static final int ROWS = 500;

  private final OutputStream out;

  private HtmlPage(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes a page.
   *
   * @param out the output; stays open
   * @param language the language tag of the page
   * @param title the title of the page
   * @param owner the class beside whose resources the styles are
   * @param styles the name of the resource with the styles
   * @param body writes what follows the first heading
   */
  public static void write(
      OutputStream out,
      String language,
      String title,
      Class<?> owner,
      String styles,
      Consumer<HtmlPage> body)
      throws IOException {
    HtmlPage page = new HtmlPage(out);
    try {
      page.head(language, title, owner, styles);
      body.accept(page);
      page.html("</body>\n</html>\n");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void head(String language, String title, Class<?> owner, String styles)
      throws IOException {
    html(
        """
        <!doctype html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>%s</title>
        <style>
        """
            .formatted(language, title));
    try (InputStream css = owner.getResourceAsStream(styles)) {
      if (css == null) {
        throw new FileNotFoundException(styles + " is missing from the program");
      }
      css.transferTo(out);
    }
    html("</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n");
  }

  /** Writes HTML as it is. */
  public void html(String html) {
    try {
      out.write(html.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a heading below the title. */
  public void heading(String text) {
    html("<h2>" + text + "</h2>\n");
  }

  /** Writes a name and its value in a list of such pairs. */
  public void term(String name, String html) {
    html("<dt>" + name + "</dt><dd>" + html + "</dd>\n");
  }

  /**
   * Writes a table.
   *
   * @param style the class of the table for the styles
   * @param rows passes the cells of each row, as HTML; one that begins with {@code <th} is written
   *     as it is
   * @return the number of rows
   */
  public int table(String style, List<String> columns, Consumer<Consumer<List<String>>> rows) {
    html("<table class=\"" + style + "\">\n<thead><tr>");
    columns.forEach(column -> html("<th scope=\"col\">" + column + "</th>"));
    html("</tr></thead>\n<tbody>\n");
    int[] number = {0};
    rows.accept(
        cells -> {
          html(number[0] > 0 && number[0] % ROWS == 0 ? "</tbody>\n<tbody>\n<tr>" : "<tr>");
          cells.forEach(cell -> html(cell.startsWith("<th") ? cell : "<td>" + cell + "</td>"));
          html("</tr>\n");
          number[0]++;
        });
    html("</tbody>\n</table>\n");
    return number[0];
  }
}
