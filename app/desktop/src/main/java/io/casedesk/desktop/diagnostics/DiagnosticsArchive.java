package io.casedesk.desktop.diagnostics;

import io.casedesk.desktop.diagnostics.DiagnosticsCollector.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes evidence as one file, which appears whole or not at all, for its owner alone. */
final class DiagnosticsArchive {

  private DiagnosticsArchive() {}

  /** Writes a file, in the place of one that is there. Blocks on the disk. */
  static void write(Path file, List<Part> parts) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    // Temporary files can be read by their owner only, and stay so when they are moved.
    Path part = Files.createTempFile(folder, ".casedesk-", ".zip");
    try {
      try (OutputStream out = Files.newOutputStream(part);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (Part one : parts) {
          zip.putNextEntry(new ZipEntry(one.name()));
          zip.write(one.bytes());
          zip.closeEntry();
        }
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
