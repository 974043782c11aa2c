package io.casedesk.desktop.common.help;

import io.casedesk.desktop.common.text.TextSearch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.image.Image;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Document;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Loads the help pages in the language of the window, or else in English. */
public final class HelpPages {

  /** Name of the first page. */
  public static final String START = "start";

  private static final String FOLDER = "/io/casedesk/desktop/help/";

  private HelpPages() {}

  /**
   * Returns all pages in order. A listed page may be missing.
   *
   * @throws IllegalStateException if the program was built without help pages
   */
  public static List<HelpPage> pages(Locale locale) {
    Map<String, String> keywords = keywords(locale);
    return read("pages.txt")
        .orElseThrow(() -> new IllegalStateException("This build lacks its help; build it again."))
        .lines()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .flatMap(name -> page(name, locale, keywords.getOrDefault(name, "")).stream())
        .toList();
  }

  private static Optional<HelpPage> page(String name, Locale locale, String keywords) {
    return read(name + "_" + locale.getLanguage() + ".md")
        .or(() -> read(name + ".md"))
        .map(
            markdown -> {
              Node document = parse(markdown);
              return new HelpPage(
                  name, title(document).orElse(name), markdown, plain(document), keywords);
            });
  }

  /** Reads the lines "page: word, word" of the language. */
  private static Map<String, String> keywords(Locale locale) {
    return read("keywords_" + locale.getLanguage() + ".txt")
        .or(() -> read("keywords.txt"))
        .orElse("")
        .lines()
        .map(line -> line.split(":", 2))
        .filter(parts -> parts.length == 2)
        .collect(Collectors.toMap(parts -> parts[0].strip(), parts -> parts[1].strip()));
  }

  /** Returns a page, or the start page if there is none with this name. */
  static HelpPage named(List<HelpPage> pages, String name) {
    return pages.stream()
        .filter(page -> page.name().equals(name))
        .findFirst()
        .or(() -> pages.stream().filter(page -> page.name().equals(START)).findFirst())
        .orElse(pages.getFirst());
  }

  /** Returns the pages with every search word: those with it in titles, in keywords, in texts. */
  static List<HelpPage> find(List<HelpPage> pages, String words) {
    TextSearch search = TextSearch.of(words);
    List<HelpPage> inTitle = new ArrayList<>();
    List<HelpPage> inKeywords = new ArrayList<>();
    List<HelpPage> inText = new ArrayList<>();
    for (HelpPage page : pages) {
      if (search.finds(page.title())) {
        inTitle.add(page);
      } else if (search.finds(page.keywords())) {
        inKeywords.add(page);
      } else if (search.finds(page.title() + "\n" + page.keywords() + "\n" + page.text())) {
        inText.add(page);
      }
    }
    inTitle.addAll(inKeywords);
    inTitle.addAll(inText);
    return inTitle;
  }

  /**
   * Loads a picture of a page.
   *
   * @param file its path in the folder of the pages
   * @throws IllegalStateException if the program was built without it
   */
  static Image picture(String file) {
    try (InputStream in = HelpPages.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("This build lacks " + file + "; build it again.");
      }
      return new Image(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parses a page. */
  static Node parse(String markdown) {
    return Parser.builder().build().parse(markdown);
  }

  private static Optional<String> title(Node document) {
    return document instanceof Document && document.getFirstChild() instanceof Heading heading
        ? Optional.of(plain(heading))
        : Optional.empty();
  }

  /** Returns the plain text of a node. */
  static String plain(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(org.commonmark.node.Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(org.commonmark.node.SoftLineBreak part) {
            text.append(' ');
          }

          @Override
          public void visit(Paragraph part) {
            visitChildren(part);
            text.append('\n');
          }

          @Override
          public void visit(Heading part) {
            visitChildren(part);
            text.append('\n');
          }
        });
    return text.toString().strip();
  }

  private static Optional<String> read(String file) {
    try (InputStream in = HelpPages.class.getResourceAsStream(FOLDER + file)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
