package io.casedesk.bench.screen;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Grids of the web, in Chromium, over the same records. Installed by npm in pinned versions. */
final class Peers {

  private static final List<String> FILES =
      List.of(
          "package.json", "page.js", "ag.js", "glide.jsx", "drive.mjs", "ag.html", "glide.html");

  private final Path folder;
  private final String chromium;

  /** Installs them. */
  Peers(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    this.chromium = program("chromium", "chromium-browser", "google-chrome");
    program("node");
    Files.createDirectories(site());
    for (String file : FILES) {
      try (InputStream in =
          Objects.requireNonNull(Peers.class.getResourceAsStream(file), "lacks " + file)) {
        Path to = file.endsWith(".html") ? site() : folder;
        Files.copy(in, to.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    run(program("npm"), "install", "--no-audit", "--no-fund", "--loglevel=error");
    run(
        folder.resolve("node_modules/.bin/esbuild").toString(),
        "ag.js",
        "glide.jsx",
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        "--define:process.env.NODE_ENV=\"production\"",
        "--outdir=site",
        "--log-level=error");
  }

  private Path site() {
    return folder.resolve("site");
  }

  private static String program(String... names) throws IOException {
    return Stream.of(names)
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .map(place -> new File(place, name)))
        .filter(File::canExecute)
        .findFirst()
        .map(File::toString)
        .orElseThrow(
            () ->
                new IOException(
                    names[0] + " is missing; the peers of this benchmark need it. Install it."));
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path said = folder.resolve("install.log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + Files.readString(said));
    }
  }

  /** Gives them the records, as the page would have them from a service. */
  void give(List<UseCase> records) {
    JsonMapper mapper = new JsonMapper();
    List<String> names = Columns.FIELDS.stream().map(FieldRef::key).toList();
    mapper.writeValue(site().resolve("columns.json").toFile(), names);
    try (JsonGenerator out =
        mapper.createGenerator(site().resolve("records.json").toFile(), JsonEncoding.UTF8)) {
      out.writeStartObject();
      out.writePOJOProperty("columns", names);
      out.writeArrayPropertyStart("rows");
      for (UseCase record : records) {
        out.writeStartArray();
        Columns.FIELDS.forEach(field -> write(out, record.value(field)));
        out.writeEndArray();
      }
      out.writeEndArray();
      out.writeEndObject();
    }
  }

  private static void write(JsonGenerator out, @Nullable FieldValue value) {
    switch (value) {
      case null -> out.writeNull();
      case FieldValue.Null() -> out.writeNull();
      case FieldValue.Text(String text) -> out.writeString(text);
      case FieldValue.Structure(String json) -> out.writeString(json);
      // AG Grid finds no false.
      case FieldValue.Bool(boolean yes) -> out.writeString(String.valueOf(yes));
      case FieldValue.Numeric(String digits) -> out.writeNumber(Double.parseDouble(digits));
    }
  }

  /** One of them, in a browser of its own, to be driven. */
  Driven open(String name, double[] size) throws IOException {
    return new Driven(
        List.of(
            program("node"),
            folder.resolve("drive.mjs").toString(),
            name,
            chromium,
            Integer.toString((int) size[0]),
            Integer.toString((int) size[1])),
        Map.of(),
        folder,
        name);
  }
}
