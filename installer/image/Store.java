import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Enumeration;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes jars anew: without native libraries, of which those for this computer lie beside them, and
 * stored instead of deflated: a package packs all of them together, in less than half. One that is
 * not known ends it: Apple notarises nothing that holds a library nobody signed, in a jar neither.
 */
public final class Store {

  private static final Pattern NATIVE =
      Pattern.compile("org/sqlite/native/.+|com/sun/jna/[^/]+-[^/]+/.+|osxkeychain[.]so");

  /** What a native library is called on one system or another. */
  private static final Pattern LIBRARY = Pattern.compile(".+[.](so|dll|dylib|jnilib)");

  private Store() {}

  /**
   * Writes them.
   *
   * @param arguments the folder, and the time of every entry
   */
  public static void main(String[] arguments) throws IOException {
    OffsetDateTime time = OffsetDateTime.parse(arguments[1]).withOffsetSameInstant(ZoneOffset.UTC);
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
      for (Path jar : jars) {
        Path stored = jar.resolveSibling(jar.getFileName() + ".stored");
        try (ZipFile from = new ZipFile(jar.toFile());
            OutputStream file = Files.newOutputStream(stored);
            ZipOutputStream to = new ZipOutputStream(file)) {
          store(from, to, time);
        }
        Files.move(stored, jar, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void store(ZipFile from, ZipOutputStream to, OffsetDateTime time)
      throws IOException {
    for (Enumeration<? extends ZipEntry> all = from.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      if (NATIVE.matcher(entry.getName()).matches()) {
        continue;
      }
      if (LIBRARY.matcher(entry.getName()).matches()) {
        throw new IOException(
            from.getName()
                + " holds the native library "
                + entry.getName()
                + ", which nobody decided about. Say in Store.java that it is left out, and in"
                + " installer/pom.xml where it goes if this computer needs it.");
      }
      byte[] content = from.getInputStream(entry).readAllBytes();
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
}
