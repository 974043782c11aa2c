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

/**
 * Writes diagnostics as a ZIP file that only its owner can read; the file appears only when
 * complete.
 */
final class DiagnosticsArchive {

  private DiagnosticsArchive() {}

  /** Writes the file and replaces an existing one. Blocks on the disk. */
  static void write(Path file, List<Part> parts) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    // Temporary files are readable only by their owner and stay so when they are moved.
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
