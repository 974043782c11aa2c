package io.casedesk.desktop.common.help;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpPagesTest {

  /** Every place in the rail, and what a review is. */
  private static final List<String> SCREENS =
      List.of(
          "overview",
          "usecases",
          "solutions",
          "checklists",
          "imports",
          "runs",
          "optionbook",
          "settings",
          "review");

  private static final Path PICTURES = Path.of("../../resources/help/images");
  private static final Pattern PICTURE = Pattern.compile("images/[a-z]+(_de)?\\.png");

  private static List<HelpPage> pages(String language) {
    return HelpPages.pages(Locale.of(language));
  }

  private static Set<String> names(String language) {
    return pages(language).stream().map(HelpPage::name).collect(Collectors.toSet());
  }

  private static List<String> targets(HelpPage page) {
    List<String> targets = new ArrayList<>();
    HelpPages.parse(page.markdown())
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                targets.add(link.getDestination());
                visitChildren(link);
              }
            });
    return targets;
  }

  @Test
  void everyScreenHasItsPage() {
    assertTrue(names("en").containsAll(SCREENS), names("en")::toString);
  }

  @Test
  void everyPageIsThereInBothLanguages() {
    List<HelpPage> english = pages("en");
    List<HelpPage> german = pages("de");
    assertEquals(
        english.stream().map(HelpPage::name).toList(),
        german.stream().map(HelpPage::name).toList());
    for (int i = 0; i < english.size(); i++) {
      assertFalse(
          english.get(i).markdown().equals(german.get(i).markdown()), english.get(i).name());
      assertEquals(
          new TreeSet<>(targets(english.get(i))),
          new TreeSet<>(targets(german.get(i))),
          "both say the same: " + english.get(i).name());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyLinkLeadsToAPageOrACommand(String language) {
    Set<String> names = names(language);
    names.add("keys");
    for (HelpPage page : pages(language)) {
      for (String target : targets(page)) {
        boolean known =
            target.startsWith(MarkdownNodes.KEY)
                || (target.endsWith(MarkdownNodes.PAGE)
                    && names.contains(
                        target.substring(0, target.length() - MarkdownNodes.PAGE.length())));
        assertTrue(known, page.name() + ": " + target);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void noPageHoldsHtmlOrFetchesAnything(String language) {
    Set<String> found = new TreeSet<>();
    for (HelpPage page : pages(language)) {
      HelpPages.parse(page.markdown())
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(HtmlBlock html) {
                  found.add(page.name() + ": " + html.getLiteral());
                }

                @Override
                public void visit(HtmlInline html) {
                  found.add(page.name() + ": " + html.getLiteral());
                }
              });
      images(page).stream()
          .map(Image::getDestination)
          .filter(file -> !PICTURE.matcher(file).matches())
          .forEach(file -> found.add(page.name() + ": " + file));
    }
    assertEquals(Set.of(), found);
  }

  private static List<Image> images(HelpPage page) {
    List<Image> images = new ArrayList<>();
    HelpPages.parse(page.markdown())
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Image image) {
                images.add(image);
              }
            });
    return images;
  }

  /** Pictures show texts of the window, so the German pages have German ones. */
  @Test
  void everyPictureIsThereInBothLanguagesAndDescribed() throws IOException {
    Set<String> used = new TreeSet<>();
    for (int i = 0; i < pages("en").size(); i++) {
      List<String> english = new ArrayList<>();
      for (Image image : images(pages("en").get(i))) {
        english.add(image.getDestination().replace(".png", "_de.png"));
        used.add(image.getDestination());
      }
      List<String> german = images(pages("de").get(i)).stream().map(Image::getDestination).toList();
      assertEquals(english, german, pages("en").get(i).name());
      used.addAll(german);
    }
    for (String language : List.of("en", "de")) {
      for (HelpPage page : pages(language)) {
        for (Image image : images(page)) {
          assertTrue(HelpPages.plain(image).length() > 20, image.getDestination());
          assertTrue(image.getParent() instanceof Paragraph, image.getDestination());
          assertNull(image.getPrevious(), "stands alone: " + image.getDestination());
          assertNull(image.getNext(), "stands alone: " + image.getDestination());
        }
      }
    }
    try (Stream<Path> files = Files.list(PICTURES)) {
      assertEquals(
          used,
          files
              .map(file -> "images/" + file.getFileName())
              .collect(Collectors.toCollection(TreeSet::new)));
    }
  }

  /** They are in every package and every clone. */
  @Test
  void picturesAreSmall() throws IOException {
    long all = 0;
    try (Stream<Path> files = Files.list(PICTURES)) {
      for (Path file : files.toList()) {
        all += Files.size(file);
        assertTrue(Files.size(file) <= 60_000, file::toString);
      }
    }
    assertTrue(all <= 600_000, "together: " + all);
  }

  /** F1 would open the first page instead of a page that isn't there. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyTopicHasItsPage(String language) {
    for (HelpTopic topic : HelpTopic.values()) {
      assertTrue(names(language).contains(topic.page()), topic::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyPageHasATitleOfItsOwn(String language) {
    List<String> titles = pages(language).stream().map(HelpPage::title).toList();
    assertEquals(titles.size(), Set.copyOf(titles).size());
    pages(language).forEach(page -> assertFalse(page.title().equals(page.name()), page.name()));
  }

  /** Those in English are compared with the commands, in the window. */
  @Test
  void germanSaysTheSameKeysAsAGermanKeyboardNamesThem() {
    List<HelpPage> english = pages("en");
    for (int i = 0; i < english.size(); i++) {
      Map<String, String> expected = new TreeMap<>();
      keys(english.get(i))
          .forEach(
              (id, keys) ->
                  expected.put(
                      id,
                      keys.replace("Ctrl", "Strg")
                          .replace("Shift", "Umschalt")
                          .replace("Enter", "Eingabe")
                          .replace("Del", "Entf")));
      assertEquals(expected, keys(pages("de").get(i)), english.get(i).name());
    }
  }

  private static Map<String, String> keys(HelpPage page) {
    Map<String, String> keys = new TreeMap<>();
    HelpPages.parse(page.markdown())
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                if (link.getDestination().startsWith(MarkdownNodes.KEY)) {
                  keys.put(link.getDestination(), HelpPages.plain(link));
                }
              }
            });
    return keys;
  }

  /** What a page writes in italics is on a button, a heading or a line of the window. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyNameInItalicsIsOneOfTheWindow(String language) {
    List<String> texts = texts(language);
    Set<String> unknown = new TreeSet<>();
    for (HelpPage page : pages(language)) {
      for (String name : written(page, Emphasis.class)) {
        if (texts.stream().noneMatch(text -> text.contains(name))) {
          unknown.add(page.name() + ": " + name);
        }
      }
    }
    assertEquals(Set.of(), unknown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyVerdictIsExplainedInTheWordsOfTheWindow(String language) {
    ResourceBundle bundle = bundle(language);
    HelpPage page =
        pages(language).stream()
            .filter(one -> one.name().equals("verdicts"))
            .findFirst()
            .orElseThrow();
    List<String> explained = written(page, StrongEmphasis.class);
    Set<String> missing = new TreeSet<>();
    for (Verdict verdict : Verdict.values()) {
      String said = bundle.getString("verdict." + verdict.name().toLowerCase(Locale.ROOT));
      String first = said.replaceAll("(?s)[:.]? .?[{].*", "").replaceAll("[:.] .*", "");
      if (explained.stream().noneMatch(text -> text.startsWith(first))) {
        missing.add(verdict + ": " + first);
      }
    }
    assertEquals(Set.of(), missing);
  }

  private static ResourceBundle bundle(String language) {
    return ResourceBundle.getBundle(
        "io.casedesk.desktop.messages.casedesk",
        Locale.of(language),
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }

  private static List<String> texts(String language) {
    ResourceBundle bundle = bundle(language);
    return bundle.keySet().stream().map(key -> bundle.getString(key).replace("''", "'")).toList();
  }

  private static <N extends Node> List<String> written(HelpPage page, Class<N> kind) {
    List<String> found = new ArrayList<>();
    Node node = HelpPages.parse(page.markdown());
    collect(node, kind, found);
    return found;
  }

  private static void collect(Node node, Class<? extends Node> kind, List<String> found) {
    if (kind.isInstance(node)) {
      found.add(HelpPages.plain(node));
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      collect(child, kind, found);
    }
  }

  @Test
  void aWordIsFoundInTitlesFirstAndThenInTexts() {
    List<HelpPage> pages = pages("en");
    assertEquals(pages, HelpPages.find(pages, ""), "nothing is searched for");
    List<HelpPage> found = HelpPages.find(pages, "tokens");
    assertEquals("tokens", found.getFirst().name());
    assertTrue(found.stream().anyMatch(page -> page.name().equals("trouble")));
    assertEquals(
        List.of("editing"),
        HelpPages.find(pages, "  GOOGLE   sheets ").stream().map(HelpPage::name).toList());
    assertEquals(List.of(), HelpPages.find(pages, "xylophone"));
  }

  @ParameterizedTest
  @CsvSource({
    "en,theme,settings",
    "en,dark,settings",
    "en,language,settings",
    "en,permission,tokens",
    "en,overwrite,review",
    "en,revert,runs",
    "en,proxy,connections",
    "en,certificate,connections",
    "en,password,tokens",
    "en,duplicate,imports",
    "en,Excel,imports",
    "en,delete,usecases",
    "en,retry,runs",
    "en,overwrite,conflicts",
    "en,label,keysandlabels",
    "en,screen reader,accessibility",
    "en,upgrade,updating",
    "en,term,glossary",
    "en,lost,verdicts",
    "en,excel,editing",
    "en,token,tokens",
    "en,offline,trouble",
    "de,dunkel,settings",
    "de,Sprache,settings",
    "de,Berechtigung,tokens",
    "de,überschreiben,review",
    "de,zurücksetzen,runs",
    "de,Proxy,connections",
    "de,Zertifikat,connections",
    "de,Passwort,tokens",
    "de,Duplikat,imports",
    "de,Excel,imports",
    "de,löschen,usecases",
    "de,wiederholen,runs",
    "de,verloren,verdicts",
    "de,offline,trouble"
  })
  void aWordOfUsersFindsItsPageAmongTheFirst(String language, String word, String name) {
    List<String> first =
        HelpPages.find(pages(language), word).stream().limit(5).map(HelpPage::name).toList();
    assertTrue(first.contains(name), () -> word + ": " + first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void everyPageButTheFirstHasKeywords(String language) {
    List<String> without =
        pages(language).stream()
            .filter(page -> page.keywords().isEmpty())
            .map(HelpPage::name)
            .toList();
    assertEquals(List.of("start"), without);
  }

  @ParameterizedTest
  @ValueSource(strings = {"keywords.txt", "keywords_de.txt"})
  void keywordsBelongToPages(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            HelpPages.class.getResourceAsStream("/io/casedesk/desktop/help/" + file), file)) {
      List<String> named =
          new String(in.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .map(line -> line.substring(0, line.indexOf(':')))
              .toList();
      assertEquals(new TreeSet<>(named).size(), named.size(), "a page has one line");
      assertTrue(names("en").containsAll(named), named::toString);
    }
  }

  @Test
  void aPageThatIsNotThereLeadsToTheBeginning() {
    assertEquals("runs", HelpPages.named(pages("en"), "runs").name());
    assertEquals("start", HelpPages.named(pages("en"), "of another program").name());
  }

  @Test
  void anotherLanguageReadsEnglish() {
    assertEquals(pages("en"), pages("fr"));
  }
}
