package io.casedesk.bench;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of Markdown, as far as it names commands, files and other pages. */
record Page(Path file, String text) {

  /** The folder that everything is in; tests run in that of their module. */
  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final String ENGINE =
      "app/core/src/main/resources/io/casedesk/messages/messages.properties";

  private static final Pattern FENCED = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```");
  private static final Pattern SPAN = Pattern.compile("(?s)`([^`]+)`");
  private static final Pattern ITALICS =
      Pattern.compile("(?s)(?<![\\w*\\\\])\\*(?![*\\s])([^*]+?)(?<!\\s)\\*(?![\\w*])");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  /** The English texts of the window: its own, and those of the engine. */
  static Properties texts() throws IOException {
    Properties texts = new Properties();
    for (String file : List.of("resources/messages/casedesk.properties", ENGINE)) {
      try (Reader reader = Files.newBufferedReader(ROOT.resolve(file))) {
        texts.load(reader);
      }
    }
    return texts;
  }

  /** Every page that somebody reads who wants to know what to type. */
  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>();
    for (String name :
        List.of("README.md", "app/README.md", ".github/CONTRIBUTING.md", "installer/README.md")) {
      pages.add(read(ROOT.resolve(name)));
    }
    for (String folder : List.of("app/docs", "app/decisions", "resources/help")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
          pages.add(read(file));
        }
      }
    }
    return pages;
  }

  private static Page read(Path file) throws IOException {
    return new Page(file, Files.readString(file));
  }

  String name() {
    return ROOT.relativize(file).toString();
  }

  /** What is to be typed: the lines of blocks, those that go on in the next as one. */
  List<String> lines() {
    return FENCED
        .matcher(text)
        .results()
        .flatMap(block -> block.group(1).replaceAll("\\\\\\n\\s*", "").lines())
        .map(String::strip)
        .toList();
  }

  /** What stands in the text as code. */
  List<String> spans() {
    return SPAN.matcher(FENCED.matcher(text).replaceAll(""))
        .results()
        .map(span -> span.group(1).replaceAll("\\s+", " ").strip())
        .toList();
  }

  /** The texts in italics, outside of code. */
  List<String> italics() {
    String prose = SPAN.matcher(FENCED.matcher(text).replaceAll("")).replaceAll("");
    return ITALICS
        .matcher(prose)
        .results()
        .map(found -> found.group(1).replaceAll("\\s+", " ").strip())
        .toList();
  }

  /** Both. */
  List<String> code() {
    return Stream.concat(lines().stream(), spans().stream()).toList();
  }

  /** Everything in the code that looks so; the first group of the pattern, or all of it. */
  List<String> named(Pattern pattern) {
    List<String> found = new ArrayList<>();
    for (String line : code()) {
      Matcher matcher = pattern.matcher(line);
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
    }
    return found;
  }

  /** Where its links lead, inside of the project. */
  List<String> links() {
    return LINK.matcher(FENCED.matcher(text).replaceAll(""))
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.matches("(https?|mailto|key):.*"))
        .toList();
  }
}
