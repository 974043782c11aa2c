package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

/** Checks that each command, option, path, link and text of the window on a page exists. */
final class DocumentsTest {

  private static final Pattern BENCH = Pattern.compile("-Dbench=([\\w.]+)");
  private static final Pattern PROFILE = Pattern.compile("(?:^|\\s)-P(\\w+)");
  private static final Pattern TEST = Pattern.compile("-Dtest='?([^'\\s]+)");
  private static final Pattern PROPERTY = Pattern.compile("-D(casedesk\\.[\\w.]+)");
  private static final Pattern SOURCE = Pattern.compile("(?:^|/)(\\w+\\.java)$");
  private static final Pattern PATH =
      Pattern.compile("(?<![\\w/.-])((?:app|resources|installer|\\.github|\\.ci)/[\\w./*\\\\-]+)");

  private final List<Page> pages = Page.all();
  private final List<Path> files = files();

  DocumentsTest() throws IOException {}

  /** All that belongs to the project; what is built is elsewhere. */
  private static List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : List.of("app", "installer", "resources", ".github", ".ci")) {
      Files.walkFileTree(
          Page.ROOT.resolve(folder),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes about) {
              return entered.endsWith("target")
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
              found.add(file);
              return FileVisitResult.CONTINUE;
            }
          });
    }
    found.add(Page.ROOT.resolve("pom.xml"));
    return found;
  }

  private String sources(Predicate<String> wanted) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      if (wanted.test(file.toString())) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  private void assertAll(Function<Page, List<String>> named, Predicate<String> exists) {
    Set<String> wrong = new TreeSet<>();
    int checkedCount = 0;
    for (Page page : pages) {
      for (String name : named.apply(page)) {
        checkedCount++;
        if (!exists.test(name)) {
          wrong.add(page.name() + ": " + name);
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(checkedCount > 3, "pages name some: " + checkedCount);
  }

  @Test
  void everyCommandOfTheTerminalExistsWithItsOptions() {
    CommandSpec terminal = Main.specification();
    Map<String, CommandSpec> programs =
        Map.of(
            "casedesk-cli",
            terminal,
            "casedesk-server",
            Objects.requireNonNull(terminal.subcommands().get("serve")).getCommandSpec());
    Set<String> wrong = new TreeSet<>();
    int checkedCount = 0;
    for (Page page : pages) {
      for (String line : page.code()) {
        List<String> words = Arrays.asList(line.split("\\s+", -1));
        CommandSpec program = programs.get(words.getFirst());
        if (program != null) {
          checkedCount++;
          Optional<String> problem = TypedCommand.problem(program, words.subList(1, words.size()));
          problem.ifPresent(what -> wrong.add(page.name() + ": " + line + ": " + what));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(checkedCount > 40, "pages name commands: " + checkedCount);
  }

  /** As in "{@code --yes} does not ask". */
  @Test
  void everyOptionThatStandsAloneIsOneOfACommand() throws IOException {
    CommandSpec terminal = Main.specification();
    String window = sources(file -> file.endsWith("/DesktopCommand.java"));
    assertAll(
        page ->
            page.spans().stream()
                .filter(span -> span.startsWith("--"))
                .map(span -> span.replaceAll("[ =].*", ""))
                .toList(),
        option -> TypedCommand.isOption(terminal, option) || window.contains('"' + option + '"'));
  }

  @Test
  void everyOptionOfTheWindowExists() throws IOException {
    String window = sources(file -> file.endsWith("/DesktopCommand.java"));
    assertAll(
        page ->
            page.code().stream()
                .filter(line -> line.matches("(\\S*/)?casedesk( .*)|.*desktop\\.Launcher .*"))
                .flatMap(
                    line -> Arrays.stream(line.replaceAll(".*Launcher ", "").split("\\s+", -1)))
                .filter(word -> word.startsWith("--") && !word.equals("--help"))
                .toList(),
        option -> window.contains('"' + option + '"'));
  }

  @Test
  void everyBenchmarkExistsWithItsPart() throws IOException {
    String figures = sources(file -> file.contains("app/bench/src/main"));
    assertAll(
        page -> page.named(BENCH),
        name ->
            name.equals("NAME")
                || (Bench.names().contains(name.replaceAll("\\..*", ""))
                    && (!name.contains(".") || figures.contains('"' + name))));
    String told = pages.stream().map(Page::text).collect(Collectors.joining());
    assertEquals(
        Set.of(),
        Bench.names().stream()
            .filter(name -> !told.contains('`' + name + '`'))
            .collect(Collectors.toSet()),
        "benchmarks that no page explains");
  }

  @Test
  void everyProfileAndPropertyOfTheBuildExists() throws IOException {
    String poms = sources(file -> file.endsWith("pom.xml"));
    String all = poms + sources(file -> file.endsWith(".java"));
    assertAll(page -> page.named(PROFILE), name -> poms.contains("<id>" + name + "</id>"));
    assertAll(page -> page.named(PROPERTY), all::contains);
  }

  @Test
  void everyTestAndSourceThatIsNamedExists() {
    Set<String> names =
        files.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.toSet());
    assertAll(page -> page.named(SOURCE), names::contains);
    assertAll(
        page ->
            page.named(TEST).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(value -> value.replaceAll("#.*", "") + ".java")
                .toList(),
        wanted -> {
          PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + wanted);
          return names.stream().map(Path::of).anyMatch(matcher::matches);
        });
  }

  /** Paths of what is built are left out: they are there only afterwards. */
  @Test
  void everyPathThatIsNamedExists() {
    assertAll(
        page ->
            page.named(PATH).stream()
                .map(path -> path.replace('\\', '/').replaceAll("[.]$", ""))
                .filter(path -> !path.contains("/target") && !path.contains("*"))
                .toList(),
        path -> Files.exists(Page.ROOT.resolve(path)));
  }

  @Test
  void everyLinkLeadsToAFile() {
    Set<String> wrong = new TreeSet<>();
    for (Page page : pages) {
      for (String link : page.links()) {
        Path target = page.file().resolveSibling(link.replaceAll("#.*", ""));
        // The window makes this page itself, of its commands.
        if (!Files.exists(target) && !link.equals("keys.md")) {
          wrong.add(page.name() + ": " + link);
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
  }
}
