import io.casedesk.cli.AotTraining;
import io.casedesk.cli.Main;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Makes the image, which is Casedesk with its own Java runtime, and the Linux packages of it. Maven
 * runs this file (see {@code installer/pom.xml}) in the folder {@code installer}, with the
 * libraries of Casedesk as the class path. The long argument lists of jlink and jpackage are in
 * {@code image/*.args}.
 */
public final class InstallerBuild {

  private static final String VERSION = property("version");
  private static final OffsetDateTime TIME = OffsetDateTime.parse(property("time"));
  private static final Platform PLATFORM = Platform.current();
  private static final int TRAINING_RECORDS = 2_500;

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path WORK = TARGET.resolve("work");
  private static final Path DOCUMENTS = WORK.resolve("documents");

  /** The jars and native libraries, which jpackage copies into the image. */
  private static final Path INPUT = WORK.resolve("input");

  /** Where jpackage puts the parts of an image, and the icon that it takes. */
  private enum Platform {
    LINUX("casedesk", "lib/app", "lib/runtime", "../resources/icons/casedesk.png"),
    MAC("casedesk.app", "Contents/app", "Contents/runtime/Contents/Home", "mac/casedesk.icns"),
    WINDOWS("casedesk", "app", "runtime", "windows/casedesk.ico");

    private final Path image;
    private final Path app;
    private final Path runtime;
    private final Path icon;

    Platform(String image, String app, String runtime, String icon) {
      this.image = Path.of("target", image).toAbsolutePath();
      this.app = this.image.resolve(app);
      this.runtime = this.image.resolve(runtime);
      this.icon = Path.of(icon);
    }

    private static Platform current() {
      String system = property("os.name");
      return system.startsWith("Windows") ? WINDOWS : system.startsWith("Mac") ? MAC : LINUX;
    }
  }

  private InstallerBuild() {}

  /**
   * Runs steps in their order.
   *
   * @param arguments the steps, such as {@code "documents image cache packages"}
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    deleteTree(PLATFORM.image);
    deleteTree(WORK);
    copyJars();
    for (String step : arguments[0].split(" ")) {
      switch (step) {
        case "documents" -> writeDocuments();
        case "image" -> makeImage();
        case "cache" -> recordCaches();
        case "packages" -> makePackages();
        default -> throw new IllegalArgumentException("No such step: " + step);
      }
    }
  }

  /** Copies the libraries without their native parts, of which this platform's follow. */
  private static void copyJars() throws IOException {
    List<Path> libraries =
        classPath()
            // JavaFX becomes a part of the runtime; the generator of man pages is needed only here.
            .filter(jar -> !name(jar).matches("(javafx|picocli-codegen)-.*"))
            .toList();
    StoredJars.write(libraries, INPUT, TIME);
    Path natives = INPUT.resolve("natives");
    String sqlite = "org/sqlite/native/" + property("sqlite.platform") + "/";
    StoredJars.unpack(jar("sqlite-jdbc-.*"), sqlite, entry -> true, natives);
    String jna = "com/sun/jna/" + property("jna.platform") + "/";
    StoredJars.unpack(jar("jna-\\d.*"), jna, entry -> true, natives);
  }

  /**
   * Writes the notices, the sources of the man pages, and the completion of bash, which zsh uses
   * too.
   */
  private static void writeDocuments() throws IOException {
    Path folder = Files.createDirectories(DOCUMENTS);
    Path bill = folder.resolve("sbom.json");
    Path made = TARGET.resolve("sbom/sbom.json");
    if (Files.exists(made)) {
      // Moved, not copied: offline Maven makes none, and an older one must not be packed.
      Files.move(made, bill);
    }
    Path notices = folder.resolve("copyright");
    Notices.main(new String[] {bill.toString(), INPUT.toString(), notices.toString()});

    CommandSpec program = Main.specification();
    int code =
        ManPageGenerator.generateManPage(
            folder.toFile(), (File) null, new boolean[0], true, program);
    if (code != 0) {
      throw new IOException("No man page was written; picocli's exit code is " + code);
    }
    String completion = AutoComplete.bash("casedesk-cli", program.commandLine());
    Files.writeString(folder.resolve("casedesk-cli.bash"), completion);
  }

  private static void makeImage() throws IOException, InterruptedException {
    Path runtime = linkRuntime();
    runJpackage(runtime);
    if (PLATFORM == Platform.LINUX) {
      replaceLaunchers();
    }
    // Serves only heaps of 32 GB and more.
    Files.deleteIfExists(PLATFORM.runtime.resolve("lib/server/classes_nocoops.jsa"));
    setTimes();
  }

  /**
   * Links a Java runtime that contains JavaFX. From plain jars JavaFX would unpack its native
   * libraries into the user's home at every start, so each of its jars becomes a jmod first.
   */
  private static Path linkRuntime() throws IOException, InterruptedException {
    Path jmods = Files.createDirectories(WORK.resolve("jmods"));
    for (String module : List.of("base", "graphics", "controls")) {
      Path jar = jar("javafx-" + module + "-.*-" + property("javafx.platform"));
      Path classes = WORK.resolve("javafx-classes").resolve(module);
      Path natives = WORK.resolve("javafx-natives").resolve(module);
      StoredJars.unpack(jar, "", entry -> !StoredJars.isNative(entry), classes);
      StoredJars.unpack(jar, "", StoredJars::isNative, natives);
      Path jmod = jmods.resolve("javafx." + module + ".jmod");
      runTool("jmod", "create", "--class-path", classes, "--libs", natives, jmod);
    }
    Path runtime = WORK.resolve("runtime");
    runTool("jlink", "@image/jlink.args", "--module-path", jmods, "--output", runtime);
    return runtime;
  }

  private static void runJpackage(Path runtime) throws IOException, InterruptedException {
    List<Object> arguments = new ArrayList<>();
    // jpackage takes only numbers, and on macOS no 0 at first: mac/package.sh sets the real
    // version.
    String numbers = VERSION.replaceFirst("-.*", "");
    numbers = PLATFORM == Platform.MAC ? numbers.replaceFirst("^0[.]", "1.") : numbers;
    arguments.addAll(List.of("--app-version", numbers, "--icon", PLATFORM.icon));
    arguments.addAll(List.of("--main-jar", "casedesk-desktop-" + VERSION + ".jar"));
    arguments.addAll(List.of("--input", INPUT, "--runtime-image", runtime, "--dest", TARGET));
    if (PLATFORM == Platform.LINUX) {
      // Only Linux can give memory outside of the heap back to the system.
      arguments.addAll(List.of("--java-options", "-XX:TrimNativeHeapInterval=5000"));
    }
    // On macOS a file that is double-clicked reaches a program through an internal part of JavaFX.
    if (PLATFORM == Platform.MAC) {
      String glass = "--add-exports=javafx.graphics/com.sun.glass.ui=ALL-UNNAMED";
      arguments.addAll(List.of("--java-options", glass));
    }
    for (String program : List.of("casedesk-cli", "casedesk-server")) {
      arguments.addAll(List.of("--add-launcher", program + "=image/" + program + ".properties"));
    }
    arguments.add("@image/jpackage.args");
    runTool("jpackage", arguments.toArray());
  }

  /** On Linux a script is the launcher: jpackage's looks for its package twice at every start. */
  private static void replaceLaunchers() throws IOException {
    for (String program : List.of("casedesk", "casedesk-cli", "casedesk-server")) {
      Path launcher = PLATFORM.image.resolve("bin").resolve(program);
      Files.copy(Path.of("image/launcher.sh"), launcher, StandardCopyOption.REPLACE_EXISTING);
      Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.delete(PLATFORM.image.resolve("lib/libapplauncher.so"));
  }

  /** An AOT cache is valid for jars of these times, which a package keeps by the second. */
  private static void setTimes() throws IOException {
    FileTime time = FileTime.from(TIME.toInstant());
    try (Stream<Path> files = Files.walk(PLATFORM.image)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }

  /**
   * Records an AOT cache for the window and one for the terminal, which starts in a fraction of the
   * time if it loads nothing of the window. The service runs here, so that the terminal's cache
   * contains nothing of it.
   */
  private static void recordCaches() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(WORK.resolve("training"));
    AotCache window = new AotCache(PLATFORM.runtime, PLATFORM.app.resolve("casedesk.cfg"));
    window.record(List.of("io.casedesk.desktop.AotTraining", folder.toString()), Map.of());
    AotCache terminal = new AotCache(PLATFORM.runtime, PLATFORM.app.resolve("casedesk-cli.cfg"));
    ServiceOptions options =
        ServiceOptions.of(folder.resolve("terminal.db")).withSample(TRAINING_RECORDS);
    try (CaseService service = CaseService.start(options)) {
      terminal.record(
          List.of(AotTraining.class.getName(), service.baseUrl().toString(), folder.toString()),
          Map.of(AotTraining.TOKEN, service.issueToken("training")));
    }
  }

  /** Those of Windows and macOS are made later: windows/package.ps1, mac/package.sh. */
  private static void makePackages() throws IOException, InterruptedException {
    if (PLATFORM == Platform.LINUX) {
      Path packages = TARGET.resolve("packages");
      run("linux/packages.sh", PLATFORM.image, DOCUMENTS, VERSION, packages, TIME);
    }
  }

  private static void runTool(String tool, Object... arguments)
      throws IOException, InterruptedException {
    run(Path.of(property("java.home"), "bin", tool).toString(), arguments);
  }

  private static void run(String program, Object... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IOException(program + " failed with exit code " + code);
    }
  }

  private static Path jar(String pattern) {
    return classPath()
        .filter(jar -> name(jar).matches(pattern + "[.]jar"))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Path> classPath() {
    return Stream.of(property("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .map(Path::of);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }

  private static void deleteTree(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
