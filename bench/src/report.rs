//! Figures over rounds, and how they are printed.

use std::{fmt::Write as _, io::Write as _, time::Duration};

use anyhow::Result;
use serde::Serialize;

/// One thing measured, once in each round.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// What.
    pub name: String,
    /// In what.
    pub unit: &'static str,
    /// As measured, one a round.
    pub values: Vec<f64>,
}

impl Measure {
    /// Over the rounds: the least, the one in the middle, the most. Nothing was measured: not a number.
    pub fn spread(&self) -> [f64; 3] {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => [f64::NAN; 3],
            count => [sorted[0], f64::midpoint(sorted[(count - 1) / 2], sorted[count / 2]), sorted[count - 1]],
        }
    }
}

/// What one subcommand measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Of what.
    pub title: String,
    /// In the order to be shown.
    pub measures: Vec<Measure>,
}

impl Report {
    /// An empty one.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), measures: Vec::new() }
    }

    /// Notes the figure of a round.
    pub fn note(&mut self, name: &str, unit: &'static str, value: f64) {
        match self.measures.iter_mut().find(|measure| measure.name == name) {
            Some(measure) => measure.values.push(value),
            None => self.measures.push(Measure { name: name.to_owned(), unit, values: vec![value] }),
        }
    }

    /// The measure of a name.
    pub fn get(&self, name: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.name == name)
    }

    /// As a table, and as one line of JSON.
    pub fn print(&self) -> Result<()> {
        let width = self.measures.iter().map(|measure| measure.name.chars().count()).max().unwrap_or_default();
        let mut text = format!("\n{}\n{:width$}  {:>10} {:>10} {:>10}\n", self.title, "", "min", "median", "max");
        for measure in &self.measures {
            let [min, median, max] = measure.spread().map(number);
            writeln!(text, "{:width$}  {min:>10} {median:>10} {max:>10}  {}", measure.name, measure.unit)?;
        }
        print(&format!("{text}\n{}\n", serde_json::to_string(self)?))
    }
}

/// Three digits that say something.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

/// On standard output.
pub fn print(text: &str) -> Result<()> {
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// What is going on, for who waits, on standard error.
pub fn say(text: &str) {
    // Nobody to tell is no reason to stop measuring.
    let _told = writeln!(std::io::stderr().lock(), "bench: {text}");
}

/// Times, of which a share is asked for.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Notes one.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Milliseconds that a share of them does not exceed, such as 0.99.
    pub fn quantile(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index of a list in memory"
        )]
        let index = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(index.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

/// How long `count` of something take at so many a second.
pub fn seconds(count: usize, rate: u32) -> Duration {
    Duration::from_secs_f64(float(count) / f64::from(rate))
}

/// A count, to calculate with: exact up to 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "nothing here counts that far")]
pub fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_were_measured() {
        let mut times = Times::default();
        for milliseconds in (1..=200).rev() {
            times.push(Duration::from_millis(milliseconds));
        }
        assert_eq!([0.5, 0.99, 1.0].map(|share| number(times.quantile(share))), ["100", "198", "200"]);
        assert!(Times::default().quantile(0.5).is_nan());
    }

    #[test]
    fn a_measure_has_a_middle() {
        let measure =
            |values: &[f64]| Measure { name: String::new(), unit: "", values: values.to_vec() }.spread().map(number);
        assert_eq!(measure(&[3.0, 1.0, 2.0]), ["1.00", "2.00", "3.00"]);
        assert_eq!(measure(&[4.0, 1.0, 2.0, 3.0]), ["1.00", "2.50", "4.00"]);
        assert_eq!(measure(&[])[1], "NaN");
    }
}
