import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what is to be said of the libraries in the package, from its bill of materials and the
 * texts in their jars, and fails where one has no licence that is allowed. The plugins for licences
 * know pom files only: they miss the NOTICE files, which the Apache License wants passed on, and
 * the copyright lines in the licence texts of jars.
 */
public final class Notices {

  /** One of these is enough, where a library leaves the choice. */
  private static final Set<String> ALLOWED =
      Set.of("Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause");

  /** Linking with it asks for nothing; allowed for JavaFX and the interfaces of Jakarta only. */
  private static final String CLASSPATH_EXCEPTION = "GPL-2.0-with-classpath-exception";

  /** How pom files call a licence that has a name of its own in SPDX. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("gplv2+ce", CLASSPATH_EXCEPTION),
          Map.entry("gpl-2.0-with-classpath-exception", CLASSPATH_EXCEPTION),
          Map.entry("the apache license, version 2.0", "Apache-2.0"),
          Map.entry("the apache software license, version 2.0", "Apache-2.0"),
          Map.entry("apache license, version 2.0", "Apache-2.0"),
          Map.entry("apache license 2.0", "Apache-2.0"),
          Map.entry("apache-2.0", "Apache-2.0"),
          Map.entry("the mit license", "MIT"),
          Map.entry("mit license", "MIT"),
          Map.entry("the 3-clause bsd license", "BSD-3-Clause"),
          Map.entry("bsd-3", "BSD-3-Clause"),
          Map.entry("the bsd license", "BSD-3-Clause"),
          Map.entry("go license", "BSD-3-Clause"),
          Map.entry("bsd-3-clause", "BSD-3-Clause"),
          Map.entry("3-clause bsd license", "BSD-3-Clause"),
          Map.entry("bsd-2-clause", "BSD-2-Clause"));

  private record Library(
      String group, String name, String version, Set<String> licences, String url) {

    String title() {
      return name + " " + version;
    }

    boolean allowed() {
      return licences.stream().anyMatch(ALLOWED::contains)
          || (group.equals("org.openjfx") || group.startsWith("jakarta."))
              && licences.contains(CLASSPATH_EXCEPTION);
    }
  }

  private static final String RUNTIME =
      """
      It brings a Java runtime under the GNU General Public License, version 2, with the Classpath
      Exception; its own notices are in /opt/casedesk/lib/runtime/legal.
      """;

  private Notices() {}

  /**
   * Writes them.
   *
   * @param arguments the bill of materials, or {@code -} for the names of the jars alone, which say
   *     nothing of licences; the folder of the jars; the file to write; and what to say of the Java
   *     runtime, unless it is as in a package of Linux
   */
  public static void main(String[] arguments) throws IOException {
    boolean billed = !arguments[0].equals("-");
    if (billed && Files.notExists(Path.of(arguments[0]))) {
      System.err.println(
          arguments[0] + " is missing: no bill of materials is made offline. Build without -o.");
      System.exit(1);
    }
    List<Library> libraries =
        billed ? libraries(Path.of(arguments[0])) : jars(Path.of(arguments[1]));
    List<String> refused =
        libraries.stream()
            .filter(library -> billed && !library.allowed())
            .map(library -> library.group() + ":" + library.title() + " " + library.licences())
            .toList();
    if (!refused.isEmpty()) {
      System.err.println(
          "The licence of these libraries is not one that is allowed. Take another library, or say"
              + " in Notices.java what its licence is:");
      refused.forEach(line -> System.err.println("  " + line));
      System.exit(1);
    }
    String runtime = arguments.length > 3 ? arguments[3] + "\n" : RUNTIME;
    Files.writeString(
        Path.of(arguments[2]), text(runtime, libraries, texts(Path.of(arguments[1]))));
    System.out.println(
        libraries.size() + " libraries" + (billed ? ", each under a licence that is allowed" : ""));
  }

  private static List<Library> libraries(Path bill) {
    List<Library> found = new ArrayList<>();
    for (JsonNode component : JsonMapper.shared().readTree(bill).path("components")) {
      String group = component.path("group").asString("");
      if (group.equals("io.casedesk")) {
        continue;
      }
      Set<String> licences = new TreeSet<>();
      for (JsonNode licence : component.path("licenses")) {
        String expression = licence.path("expression").asString("");
        if (!expression.isEmpty()) {
          licences.addAll(List.of(expression.replace("(", "").replace(")", "").split(" OR ")));
        }
        String id = licence.path("license").path("id").asString("");
        String name = licence.path("license").path("name").asString("");
        licences.add(id.isEmpty() ? NAMES.getOrDefault(name.toLowerCase(Locale.ROOT), name) : id);
      }
      licences.remove("");
      String url = "";
      for (JsonNode reference : component.path("externalReferences")) {
        if (url.isEmpty() || reference.path("type").asString("").equals("vcs")) {
          url = reference.path("url").asString("");
        }
      }
      found.add(
          new Library(
              group,
              component.path("name").asString(""),
              component.path("version").asString(""),
              licences,
              url));
    }
    found.sort((a, b) -> a.title().compareToIgnoreCase(b.title()));
    return found;
  }

  private static List<Library> jars(Path folder) throws IOException {
    List<Library> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        String name = file.getFileName().toString().replaceAll("\\.jar$", "");
        String[] parts = name.split("-(?=\\d)", 2);
        found.add(new Library("", parts[0], parts.length > 1 ? parts[1] : "", Set.of(), ""));
      }
    }
    found.sort((a, b) -> a.title().compareToIgnoreCase(b.title()));
    return found;
  }

  /** Texts in the jars, each with the jars that carry it. */
  private static Map<String, Set<String>> texts(Path folder) throws IOException {
    Map<String, Set<String>> jars = new TreeMap<>();
    Map<String, Set<String>> byText = new LinkedHashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        jars.put(file.getFileName().toString(), texts(new ZipFile(file.toFile())));
      }
    }
    jars.forEach(
        (jar, texts) ->
            texts.forEach(text -> byText.computeIfAbsent(text, any -> new TreeSet<>()).add(jar)));
    return byText;
  }

  private static Set<String> texts(ZipFile jar) throws IOException {
    Set<String> texts = new TreeSet<>();
    try (jar) {
      for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        String name = entry.getName().toUpperCase(Locale.ROOT);
        if (!entry.isDirectory()
            && name.matches(
                "(META-INF/)?([A-Z0-9._-]*[.-])?(LICEN[SC]E|NOTICE|AL2\\.0|COPYING)[A-Z0-9._-]*")
            && !name.endsWith(".CLASS")) {
          String text =
              new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)
                  .replace("\r\n", "\n")
                  .strip();
          texts.add(text);
        }
      }
    }
    return texts;
  }

  private static String text(
      String runtime, List<Library> libraries, Map<String, Set<String>> texts) {
    StringBuilder all =
        new StringBuilder(
            "Casedesk is licensed under the Apache License, Version 2.0, whose text is below.\n\n");
    all.append(runtime).append("\nIt includes these libraries:\n\n");
    for (Library library : libraries) {
      String licences = String.join(" or ", library.licences());
      all.append("  ").append(library.title()).append(licences.isEmpty() ? "" : "  " + licences);
      all.append(library.url().isEmpty() ? "" : "  " + library.url()).append('\n');
    }
    texts.forEach(
        (text, jars) -> {
          all.append("\n").append("-".repeat(80)).append("\nIn ");
          all.append(String.join(", ", jars)).append(":\n\n").append(text).append('\n');
        });
    return all.toString();
  }
}
