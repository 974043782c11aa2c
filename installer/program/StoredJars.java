import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies jars without their native libraries, of which those for this computer lie beside them, and
 * stored instead of deflated: a package packs all of them together, in less than half the size.
 * Classes for Java 5 are upgraded, so that an AOT cache can hold them ({@link OldClasses}). A
 * native library that is not known fails the build: Apple notarises nothing that contains an
 * unsigned library, even in a jar.
 */
final class StoredJars {

  /** Native libraries that are left out. */
  private static final Pattern LEFT_OUT =
      Pattern.compile("org/sqlite/native/.+|com/sun/jna/[^/]+-[^/]+/.+|osxkeychain[.]so");

  /** The file name endings of native libraries, on one system or another. */
  private static final Pattern NATIVE = Pattern.compile(".+[.](so|dll|dylib|jnilib)");

  private StoredJars() {}

  /** Writes the copies into the folder, each entry with the time. */
  static void write(List<Path> jars, Path folder, OffsetDateTime time) throws IOException {
    Files.createDirectories(folder);
    OffsetDateTime utc = time.withOffsetSameInstant(ZoneOffset.UTC);
    for (Path jar : jars) {
      Path copy = folder.resolve(jar.getFileName());
      try (ZipFile from = new ZipFile(jar.toFile());
          OutputStream file = Files.newOutputStream(copy, StandardOpenOption.CREATE_NEW);
          URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()});
          ZipOutputStream to = new ZipOutputStream(file)) {
        store(from, to, utc, new OldClasses(classes));
      }
    }
  }

  private static void store(
      ZipFile from, ZipOutputStream to, OffsetDateTime time, OldClasses classes)
      throws IOException {
    for (ZipEntry entry : Collections.list(from.entries())) {
      if (LEFT_OUT.matcher(entry.getName()).matches()) {
        continue;
      }
      if (isNative(entry.getName())) {
        throw new IOException(
            from.getName()
                + " holds the native library "
                + entry.getName()
                + ", which nobody decided about. Say in StoredJars.java that it is left out, and in"
                + " InstallerBuild.java where it goes if this computer needs it.");
      }
      byte[] content = classes.upgrade(entry.getName(), from.getInputStream(entry).readAllBytes());
      CRC32 sum = new CRC32();
      sum.update(content);
      ZipEntry kept = new ZipEntry(entry.getName());
      kept.setMethod(ZipEntry.STORED);
      kept.setSize(content.length);
      kept.setCrc(sum.getValue());
      // Without a time zone: the time of a jar says nothing of where it was made.
      kept.setTimeLocal(time.toLocalDateTime());
      to.putNextEntry(kept);
      to.write(content);
      to.closeEntry();
    }
  }

  static boolean isNative(String entry) {
    return NATIVE.matcher(entry).matches();
  }

  /** Unpacks the wanted files of a jar that are below a path in it. */
  static void unpack(Path jar, String below, Predicate<String> wanted, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String name = entry.getName();
        if (!entry.isDirectory() && name.startsWith(below) && wanted.test(name)) {
          Path file = folder.resolve(name.substring(below.length()));
          Files.createDirectories(file.getParent());
          try (InputStream content = zip.getInputStream(entry)) {
            Files.copy(content, file);
          }
        }
      }
    }
  }
}
